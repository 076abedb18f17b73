import type { QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { type LiveState, live, unconnected } from '#lib/live';
import { type Connection, connect } from '#lib/live-connection';
import { maxWatched, type ServerFrame } from '#shared/live/live';
import { createRefresher } from './refresh';
import { joinTabs } from './tabs';

/**
 * Milliseconds until a connection is trusted. Until then screens poll, because changes while connecting are not reported, and
 * some networks cut such connections.
 */
const trustedAfterMs = 65_000;

/** Milliseconds. Navigation changes the watched projects twice, and both changes are sent as one. */
const gatherMs = 200;

/** One tab of the browser holds the connection. */
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
  /** Numbers the `watch` messages. */
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
    // What is no longer shown is unwatched at once, whether or not the server receives this.
    setState({ watching: live.state().watching.filter((project) => projects.includes(project)) });
    connection?.send({ action: 'watch', projects, number: sent });
  };
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const watch = (): void => {
    clearTimeout(waiting);
    waiting = setTimeout(sendWatched, gatherMs);
  };

  const lead = (): (() => void) => {
    let trusting: ReturnType<typeof setTimeout> | undefined;
    const unset = (): void => {
      clearTimeout(trusting);
      setState(unconnected);
    };
    // The last leader's connection has ended, so the state that it sent must be reset in all tabs.
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

  // A hidden tab with a project keeps the lead, because polling the project's bids would cost more than a connection.
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
