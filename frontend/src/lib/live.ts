import { useEffect, useSyncExternalStore } from 'react';

/**
 * What screens know of live updates (docs/live.md): whether the server tells them what has changed, and so how seldom they may ask by
 * themselves. The connection itself (app/live) is loaded for whoever is signed in, and writes here.
 */
interface LiveState {
  /** The connection has stood long enough to be relied on: polls may rest. */
  readonly resting: boolean;
  /** Projects whose changes are told. */
  readonly watching: readonly string[];
}

const unconnected: LiveState = { resting: false, watching: [] };
let state = unconnected;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** How many screens show each project. */
const shown = new Map<string, number>();
const wishListeners = new Set<() => void>();

const show = (projectId: string, by: 1 | -1): void => {
  const count = (shown.get(projectId) ?? 0) + by;
  if (count > 0) shown.set(projectId, count);
  else shown.delete(projectId);
  for (const listener of wishListeners) listener();
};

/** Until when somebody is seen writing, by who it is: milliseconds since the epoch. */
let writers: Readonly<Record<string, number>> = {};
/** A little longer than the other's browser waits before it says so again. */
const writingMs = 5_000;

let say: (frame: { action: string; to: string }) => void = () => undefined;
const saysAgainMs = 3_000;
let saidAt = { to: '', at: 0 };

export const live = {
  state: (): LiveState => state,
  set(next: LiveState): void {
    if (next.resting === state.resting && next.watching.join() === state.watching.join()) return;
    state = next;
    for (const listener of listeners) listener();
  },
  /** The projects on screen. */
  shown: (): string[] => [...shown.keys()],
  onShown(listener: () => void): () => void {
    wishListeners.add(listener);
    return () => wishListeners.delete(listener);
  },
  /** Somebody is writing to the reader. */
  hearWriting(userId: string): void {
    writers = { ...writers, [userId]: Date.now() + writingMs };
    for (const listener of listeners) listener();
    setTimeout(() => {
      for (const listener of listeners) listener();
    }, writingMs + 50);
  },
  /** A message of theirs is here: they are not writing it any more. */
  stopWriting(userId: string): void {
    writers = { ...writers, [userId]: 0 };
    for (const listener of listeners) listener();
  },
  /** Tells somebody that the reader is writing to them, as long as there is a connection; once in three seconds. */
  sayWriting(userId: string): void {
    if (saidAt.to === userId && Date.now() - saidAt.at < saysAgainMs) return;
    saidAt = { to: userId, at: Date.now() };
    say({ action: 'typing', to: userId });
  },
  /** How frames are sent from now on. */
  sayBy(send: typeof say): void {
    say = send;
  },
};

/**
 * Whether what is asked for is told of when it changes, so that polls of it may rest: of one's own, or of the project on screen, which is
 * watched meanwhile.
 */
export const useTold = (projectId?: string): boolean => {
  useEffect(() => {
    if (projectId === undefined) return;
    show(projectId, 1);
    return () => show(projectId, -1);
  }, [projectId]);
  return useSyncExternalStore(
    subscribe,
    () => state.resting && (projectId === undefined || state.watching.includes(projectId)),
    () => false,
  );
};

/** Whether this user is writing to the reader at the moment. */
export const useIsWriting = (userId: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => (writers[userId] ?? 0) > Date.now(),
    () => false,
  );
