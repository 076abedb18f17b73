import { useEffect } from 'react';
import { create } from 'zustand';

/**
 * What screens know of live updates (docs/live.md): whether the server tells them what has changed, and so how seldom they may ask by
 * themselves. The connection itself (app/live) is loaded for whoever is signed in, and writes here.
 */
export interface LiveState {
  /** The connection has stood long enough to be relied on: polls may rest. */
  readonly resting: boolean;
  /** Projects whose changes are told. */
  readonly watching: readonly string[];
}

const useLive = create<LiveState>(() => ({ resting: false, watching: [] }));

/** How many screens show each project. */
const shown = new Map<string, number>();
/** The connection's: told when that changes. */
let noteShown = (): void => undefined;

const show = (projectId: string, by: 1 | -1): void => {
  const count = (shown.get(projectId) ?? 0) + by;
  if (count > 0) shown.set(projectId, count);
  else shown.delete(projectId);
  noteShown();
};

export const live = {
  set: (next: LiveState): void => useLive.setState(next),
  /** The projects on screen. */
  shown: (): string[] => [...shown.keys()],
  onShown(listener: () => void): void {
    noteShown = listener;
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
  return useLive(({ resting, watching }) => resting && (projectId === undefined || watching.includes(projectId)));
};
