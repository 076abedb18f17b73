import type { QueryClient } from '@tanstack/react-query';
import { type LiveState, live } from '#lib/live';
import { maxWatched, type ServerFrame } from '#shared/live';
import { type Connection, connect } from './connection';
import { createRefresher } from './refresh';

/**
 * A connection is relied on once it has stood so long, in milliseconds: until then screens ask as often as without it, so that what changed
 * while it began is seen, and a network that cuts such connections off has shown itself.
 */
const provenAfterMs = 65_000;
/**
 * A tab that nobody has looked at for so long leaves the connection to another; not while it shows a project, whose bids are asked for in
 * the background too: a connection is cheaper than these polls.
 */
const hiddenMs = 5 * 60_000;

/** What all tabs show is told to the server this much later, once for what changes in between: a click changes it twice. */
const gatherMs = 200;

const unconnected: LiveState = { resting: false, watching: [] };

/** Between the tabs of one browser: one of them has the connection. */
type TabMessage =
  | ({ kind: 'state' } & LiveState)
  | { kind: 'frame'; frame: ServerFrame }
  | { kind: 'shown'; tab: string; projects: string[] }
  | { kind: 'roll call' };

/** Waits until this tab is the one with the connection, and holds that until it is given up. Without such locks every tab has its own. */
const lead = (name: string, signal: AbortSignal, work: () => Promise<void>): void => {
  const { locks } = navigator as { locks?: LockManager };
  const done = locks ? locks.request(name, { signal }, work) : work();
  done.catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
};

/** Live updates for a signed-in user in this tab. @returns how to end them */
export const startLive = (queryClient: QueryClient, userId: string): (() => void) => {
  // Names the tab to the others; not by crypto.randomUUID, which is there on HTTPS only.
  const tab = String(Math.random());
  const refresher = createRefresher(queryClient, userId);
  const channel = new BroadcastChannel(`live:${userId}`);
  const tell = (message: TabMessage): void => channel.postMessage(message);

  /** What every tab shows; known to the one with the connection. */
  const shownBy = new Map<string, string[]>();
  let connection: Connection | undefined;
  let state = unconnected;

  const setState = (next: LiveState): void => {
    state = next;
    live.set(next);
    tell({ kind: 'state', ...next });
  };

  const hear = ({ topics = [], spreadMs }: ServerFrame): void => refresher.hear(topics, spreadMs);

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

  /** Begins the connection, and returns how to end it. */
  const begin = (): (() => void) => {
    let proven: ReturnType<typeof setTimeout> | undefined;
    // What another tab has said of its connection is over, also for the other tabs.
    setState(unconnected);
    tell({ kind: 'roll call' });
    connection = connect({
      onUp: () => {
        clearTimeout(proven);
        if (!state.resting) proven = setTimeout(() => setState({ ...state, resting: true }), provenAfterMs);
        sayWatched();
      },
      onDown: () => {
        clearTimeout(proven);
        setState(unconnected);
      },
      onFrame: (frame) => {
        if (frame.watching) setState({ ...state, watching: frame.watching });
        tell({ kind: 'frame', frame });
        hear(frame);
      },
    });
    return () => {
      clearTimeout(proven);
      connection?.stop();
      connection = undefined;
      setState(unconnected);
    };
  };

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'state' && !connection) live.set(data);
    if (data.kind === 'frame') hear(data.frame);
    if (data.kind === 'shown') {
      if (data.projects.length > 0) shownBy.set(data.tab, data.projects);
      else shownBy.delete(data.tab);
      watch();
      if (connection) tell({ kind: 'state', ...state });
    }
    if (data.kind === 'roll call') sayShown();
  };
  const sayShown = (): void => {
    if (connection) watch();
    else tell({ kind: 'shown', tab, projects: live.shown() });
  };
  const sayGone = (): void => tell({ kind: 'shown', tab, projects: [] });
  live.onShown(sayShown);
  window.addEventListener('pagehide', sayGone);
  window.addEventListener('pageshow', sayShown);
  sayShown();

  // --- Which tab has the connection: any that somebody has looked at within the last minutes.
  let wish: AbortController | undefined;
  let release = (): void => undefined;
  const wantToLead = (): void => {
    if (wish) return;
    wish = new AbortController();
    const { signal } = wish;
    lead(`live:${userId}`, signal, async () => {
      if (signal.aborted) return;
      const end = begin();
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      end();
    });
  };
  const leave = (): void => {
    wish?.abort();
    wish = undefined;
    release();
  };

  let hidden: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(hidden);
    if (document.visibilityState === 'visible') wantToLead();
    else hidden = setTimeout(() => live.shown().length === 0 && leave(), hiddenMs);
  };
  document.addEventListener('visibilitychange', look);
  look();

  return () => {
    document.removeEventListener('visibilitychange', look);
    clearTimeout(hidden);
    leave();
    live.onShown(() => undefined);
    refresher.stop();
    window.removeEventListener('pagehide', sayGone);
    window.removeEventListener('pageshow', sayShown);
    sayGone();
    clearTimeout(toSay);
    channel.close();
    live.set(unconnected);
  };
};
