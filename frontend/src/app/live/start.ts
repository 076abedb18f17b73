import type { QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { type LiveState, live, unconnected } from '#lib/live';
import { type Connection, connect } from '#lib/live-connection';
import { maxWatched, type ServerFrame } from '#shared/live';
import { createRefresher } from './refresh';
import { joinTabs } from './tabs';

/**
 * Screens rely on a connection once it has stood for this long, in milliseconds. Until then they poll as usual: changes during
 * the connecting are not reported, and some networks cut such connections off.
 */
const provenAfterMs = 65_000;

/**
 * The wait before the server is told what all tabs show, in milliseconds: a click changes this twice, and both changes are sent
 * as one.
 */
const gatherMs = 200;

/** Messages between the tabs of one browser, of which one holds the connection. */
type TabMessage =
  | { kind: 'state'; state: LiveState }
  | { kind: 'frame'; frame: ServerFrame }
  | { kind: 'shown'; tab: string; projects: string[] }
  | { kind: 'roll call' };

/** Starts live updates for a signed-in user in this tab. @returns a function that ends them */
export const startLive = (queryClient: QueryClient, userId: string): (() => void) => {
  // Identifies the tab to the others. Not by crypto.randomUUID, which exists on HTTPS only.
  const tab = String(Math.random());
  const refresher = createRefresher(queryClient, userId);
  /** The projects that the other tabs show. */
  const shownBy = new Map<string, string[]>();
  /** Set in the tab that holds the connection. */
  let connection: Connection | undefined;
  /** How often the server was told what is watched. */
  let sent = 0;

  const tellState = (): void => tabs.tell({ kind: 'state', state: live.state() });
  const setState = (next: Partial<LiveState>): void => {
    live.set(next);
    tellState();
  };
  const refresh = ({ topics = [], spreadMs }: ServerFrame): void => refresher.hear(topics, spreadMs);

  /** Watches the projects on screen in any tab. Projects beyond the limit are polled. */
  const sayWatched = (): void => {
    const projects = [...new Set([...live.shown(), ...[...shownBy.values()].flat()])].slice(0, maxWatched);
    sent += 1;
    // What is no longer shown counts as unwatched from now on, whether the server hears of it or not.
    setState({ watching: live.state().watching.filter((project) => projects.includes(project)) });
    connection?.send({ action: 'watch', projects, number: sent });
  };
  let toSay: ReturnType<typeof setTimeout> | undefined;
  const watch = (): void => {
    clearTimeout(toSay);
    toSay = setTimeout(sayWatched, gatherMs);
  };

  const lead = (): (() => void) => {
    let proven: ReturnType<typeof setTimeout> | undefined;
    const unset = (): void => {
      clearTimeout(proven);
      setState(unconnected);
    };
    // The connection of the tab that led before has ended: the state that it sent must be reset, here and in the other tabs.
    unset();
    tabs.tell({ kind: 'roll call' });
    connection = connect({
      askTicket: () => call('createLiveTicket', { renew: false }),
      onUp: () => {
        clearTimeout(proven);
        if (!live.state().resting) proven = setTimeout(() => setState({ resting: true }), provenAfterMs);
        // A successor watches nothing until it says so.
        setState({ watching: [] });
        sayWatched();
      },
      onDown: unset,
      onFrame: (frame) => {
        if (frame.watching) setState({ watching: frame.watching });
        tabs.tell({ kind: 'frame', frame });
        refresh(frame);
      },
    });
    return () => {
      connection?.stop();
      connection = undefined;
      unset();
    };
  };

  const sayShown = (): void => {
    if (connection) watch();
    else tabs.tell({ kind: 'shown', tab, projects: live.shown() });
  };
  const sayGone = (): void => tabs.tell({ kind: 'shown', tab, projects: [] });

  const hear = (message: TabMessage): void => {
    if (message.kind === 'state' && !connection) live.set(message.state);
    if (message.kind === 'frame') refresh(message.frame);
    if (message.kind === 'roll call') sayShown();
    if (message.kind === 'shown') {
      if (message.projects.length > 0) shownBy.set(message.tab, message.projects);
      else shownBy.delete(message.tab);
      watch();
      if (connection) tellState();
    }
  };

  // A hidden tab with a project on screen keeps the lead, because it would poll the project's bids even in the background, and a
  // connection is cheaper than that.
  const tabs = joinTabs(`live:${userId}`, { lead, hear, isNeeded: () => live.shown().length > 0 });
  const unheard = live.onShown(sayShown);
  const ended = new AbortController();
  window.addEventListener('pagehide', sayGone, ended);
  window.addEventListener('pageshow', sayShown, ended);
  sayShown();

  return () => {
    unheard();
    refresher.stop();
    ended.abort();
    sayGone();
    tabs.leave();
    clearTimeout(toSay);
    live.set(unconnected);
  };
};
