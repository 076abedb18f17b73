import type { QueryClient } from '@tanstack/react-query';
import { type LiveState, live, unconnected } from '#lib/live';
import { maxWatched, type ServerFrame } from '#shared/live';
import { type Connection, connect } from './connection';
import { createRefresher } from './refresh';
import { joinTabs } from './tabs';

/**
 * A connection is relied on once it has stood so long, in milliseconds: until then screens ask as often as without it, so that what changed
 * while it began is seen, and a network that cuts such connections off has shown itself.
 */
const provenAfterMs = 65_000;

/** What all tabs show is told to the server this much later, once for what changes in between: a click changes it twice. */
const gatherMs = 200;

/** What the tabs of one browser say to each other: one of them has the connection. */
type TabMessage =
  | { kind: 'state'; state: LiveState }
  | { kind: 'frame'; frame: ServerFrame }
  | { kind: 'shown'; tab: string; projects: string[] }
  | { kind: 'roll call' };

/** Live updates for a signed-in user in this tab. @returns how to end them */
export const startLive = (queryClient: QueryClient, userId: string): (() => void) => {
  // Names the tab to the others; not by crypto.randomUUID, which is there on HTTPS only.
  const tab = String(Math.random());
  const refresher = createRefresher(queryClient, userId);
  /** What the other tabs show. */
  const shownBy = new Map<string, string[]>();
  /** In the tab that has it. */
  let connection: Connection | undefined;

  const tellState = (): void => tabs.tell({ kind: 'state', state: live.state() });
  const setState = (next: Partial<LiveState>): void => {
    live.set(next);
    tellState();
  };
  const refresh = ({ topics = [], spreadMs }: ServerFrame): void => refresher.hear(topics, spreadMs);

  /** All that is on screen in any tab. What does not fit is polled. */
  const sayWatched = (): void => {
    const projects = [...new Set([...live.shown(), ...[...shownBy.values()].flat()])].slice(0, maxWatched);
    connection?.send({ action: 'watch', projects });
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
    // What another tab has said of its connection is over, also for the other tabs.
    unset();
    tabs.tell({ kind: 'roll call' });
    connection = connect({
      onUp: () => {
        clearTimeout(proven);
        if (!live.state().resting) proven = setTimeout(() => setState({ resting: true }), provenAfterMs);
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

  // A project's bids are asked for in the background, too: a connection is cheaper than these polls.
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
