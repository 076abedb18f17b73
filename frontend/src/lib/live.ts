import { useEffect } from 'react';
import { create } from 'zustand';

/**
 * The state of live updates (docs/notifications.md). The connection (app/live) is loaded for signed-in users, and writes here.
 */
export interface LiveState {
  /** The connection is stable, so polls slow down. */
  readonly resting: boolean;
  /** Projects whose changes the server reports. */
  readonly watching: readonly string[];
}

export const unconnected: LiveState = { resting: false, watching: [] };
/** `shown` lists a project once for each component that shows it. */
const useLive = create<LiveState & { shown: readonly string[] }>(() => ({ ...unconnected, shown: [] }));

const show = (projects: readonly string[]): void => useLive.setState(({ shown }) => ({ shown: [...shown, ...projects] }));
const hide = (projects: readonly string[]): void =>
  useLive.setState(({ shown }) => {
    const left = [...shown];
    for (const project of projects) left.splice(left.indexOf(project), 1);
    return { shown: left };
  });

export const live = {
  state: (): LiveState => {
    const { resting, watching } = useLive.getState();
    return { resting, watching };
  },
  set: (next: Partial<LiveState>): void => useLive.setState(next),
  shown: (): string[] => [...new Set(useLive.getState().shown)],
  /** @returns a function that removes the listener */
  onShown: (listener: () => void): (() => void) =>
    useLive.subscribe(({ shown }, before) => {
      if (shown !== before.shown) listener();
    }),
};

/** Returns whether the server reports changes of the reader's data and of these projects, so that polls can slow down. */
export const useLiveUpdates = (projects: readonly string[]): boolean => {
  // Compares by content, because each render makes a new list.
  const ids = projects.join();
  useEffect(() => {
    const own = ids === '' ? [] : ids.split(',');
    if (own.length === 0) return;
    show(own);
    return () => hide(own);
  }, [ids]);
  return useLive(({ resting, watching }) => resting && projects.every((project) => watching.includes(project)));
};
