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

export const unconnected: LiveState = { resting: false, watching: [] };
/** `shown`: the projects on screen, one as often as it is shown. */
const useLive = create<LiveState & { shown: readonly string[] }>(() => ({ ...unconnected, shown: [] }));

const show = (projectId: string): void => useLive.setState(({ shown }) => ({ shown: [...shown, projectId] }));
const hide = (projectId: string): void =>
  useLive.setState(({ shown }) => ({ shown: shown.filter((_, index) => index !== shown.indexOf(projectId)) }));

export const live = {
  state: (): LiveState => {
    const { resting, watching } = useLive.getState();
    return { resting, watching };
  },
  set: (next: Partial<LiveState>): void => useLive.setState(next),
  /** The projects on screen. */
  shown: (): string[] => [...new Set(useLive.getState().shown)],
  /** Is told when these change. @returns how to hear no more of it */
  onShown: (listener: () => void): (() => void) =>
    useLive.subscribe(({ shown }, before) => {
      if (shown !== before.shown) listener();
    }),
};

/**
 * Whether what is asked for is told of when it changes, so that polls of it may rest: of one's own, or of the project on screen, which is
 * watched meanwhile.
 */
export const useTold = (projectId?: string): boolean => {
  useEffect(() => {
    if (projectId === undefined) return;
    show(projectId);
    return () => hide(projectId);
  }, [projectId]);
  return useLive(({ resting, watching }) => resting && (projectId === undefined || watching.includes(projectId)));
};
