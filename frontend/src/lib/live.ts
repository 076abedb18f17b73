import { useEffect } from 'react';
import { create } from 'zustand';

/**
 * The state of live updates (docs/live.md) as screens need it: whether the server reports changes, so that polls can slow down.
 * The connection itself (app/live) is loaded for signed-in users, and writes here.
 */
export interface LiveState {
  /** The connection has been stable for long enough to rely on: polls slow down. */
  readonly resting: boolean;
  /** Projects whose changes the server reports. */
  readonly watching: readonly string[];
}

export const unconnected: LiveState = { resting: false, watching: [] };
/** `shown`: the projects on screen, each as often as components show it. */
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
  /** Calls `listener` when the projects on screen change. @returns a function that removes the listener */
  onShown: (listener: () => void): (() => void) =>
    useLive.subscribe(({ shown }, before) => {
      if (shown !== before.shown) listener();
    }),
};

/**
 * Whether the server reports changes of the data, so that its polls can slow down: of the reader's own data, or of the project,
 * which is watched while the component is mounted.
 */
export const useTold = (projectId?: string): boolean => {
  useEffect(() => {
    if (projectId === undefined) return;
    show(projectId);
    return () => hide(projectId);
  }, [projectId]);
  return useLive(({ resting, watching }) => resting && (projectId === undefined || watching.includes(projectId)));
};
