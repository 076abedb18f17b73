import type { QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { type LiveState, live, unconnected } from '#lib/live';
import { type Connection, connect } from '#lib/live-connection';
import { maxWatched, type ServerFrame } from '#shared/live/live';
import { createRefresher } from './refresh';
import { joinTabs } from './tabs';

/** Until a connection has lasted this long, screens poll: changes during connecting are not reported, and some networks cut connections. */
const trustedAfterMs = 65_000;

/** Collects changes of the watched projects for so long, because a navigation makes two. */
const batchMs = 200;

/** A message between tabs. Only one tab of the browser holds the connection. */
type TabMessage =
  | { kind: 'state'; state: LiveState }
  | { kind: 'frame'; frame: ServerFrame }
  | { kind: 'shown'; tab: string; projects: string[] }
  | { kind: 'roll call' };

/** @returns a function that stops live updates */
export const startLive = (queryClient: QueryClient, userId: string): (() => void) => {
  // Not crypto.randomUUID, which needs HTTPS.
  const tab = String(Math.random());
  const refresher = createRefresher(queryClient, userId);
  const shownBy = new Map<string, string[]>();
  /** Set in the tab that holds the connection. */
  let connection: Connection | undefined;
  /** The number of `watch` messages sent so far. */
  let sent = 0;

  const sendState = (): void => tabs.send({ kind: 'state', state: live.state() });
  const setState = (next: Partial<LiveState>): void => {
    live.set(next);
    sendState();
  };
  const refresh = ({ topics = [], spreadMs }: ServerFrame): void => refresher.receive(topics, spreadMs);

  /** Watches the projects shown in any tab. Projects beyond the limit are polled. */
  const sendWatched = (): void => {
    const projects = [...new Set([...live.shown(), ...[...shownBy.values()].flat()])].slice(0, maxWatched);
    sent += 1;
    // A project that is no longer shown counts as unwatched at once, even if the server does not receive this.
    setState({ watching: live.state().watching.filter((project) => projects.includes(project)) });
    connection?.send({ action: 'watch', projects, number: sent });
  };
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const watch = (): void => {
    clearTimeout(waiting);
    waiting = setTimeout(sendWatched, batchMs);
  };

  const lead = (): (() => void) => {
    let trusting: ReturnType<typeof setTimeout> | undefined;
    const unset = (): void => {
      clearTimeout(trusting);
      setState(unconnected);
    };
    // The previous leader's connection has ended, so all tabs must reset the state that it sent.
    unset();
    tabs.send({ kind: 'roll call' });
    connection = connect({
      askTicket: () => call('createLiveTicket', { renew: false }),
      onUp: () => {
        clearTimeout(trusting);
        if (!live.state().resting) trusting = setTimeout(() => setState({ resting: true }), trustedAfterMs);
        // A new connection watches nothing yet.
        setState({ watching: [] });
        sendWatched();
      },
      onDown: unset,
      onFrame: (frame) => {
        if (frame.watching) setState({ watching: frame.watching });
        tabs.send({ kind: 'frame', frame });
        refresh(frame);
      },
    });
    return () => {
      connection?.stop();
      connection = undefined;
      unset();
    };
  };

  const sendShown = (): void => {
    if (connection) watch();
    else tabs.send({ kind: 'shown', tab, projects: live.shown() });
  };
  const sendGone = (): void => tabs.send({ kind: 'shown', tab, projects: [] });

  const receive = (message: TabMessage): void => {
    if (message.kind === 'state' && !connection) live.set(message.state);
    if (message.kind === 'frame') refresh(message.frame);
    if (message.kind === 'roll call') sendShown();
    if (message.kind === 'shown') {
      if (message.projects.length > 0) shownBy.set(message.tab, message.projects);
      else shownBy.delete(message.tab);
      watch();
      if (connection) sendState();
    }
  };

  // A hidden tab that shows a project stays the leader, because polling its bids would cost more than a connection.
  const tabs = joinTabs(`live:${userId}`, { lead, receive, isNeeded: () => live.shown().length > 0 });
  const unsubscribe = live.onShown(sendShown);
  const ended = new AbortController();
  window.addEventListener('pagehide', sendGone, ended);
  window.addEventListener('pageshow', sendShown, ended);
  sendShown();

  return () => {
    unsubscribe();
    refresher.stop();
    ended.abort();
    sendGone();
    tabs.leave();
    clearTimeout(waiting);
    live.set(unconnected);
  };
};
