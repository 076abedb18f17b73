import { create } from 'zustand';

/** An answer that is old, because there was no line to ask for it again. */
interface KeptAnswer {
  /** When it was given. */
  keptAt: string;
  /** When this page got it, in milliseconds since the epoch. */
  heardAt: number;
}

/**
 * The line to the server, as this page knows it. While there is none, the service worker answers from what it has kept (src/worker/kept.ts),
 * and says how old that is; without a worker, calls fail as they do.
 */
interface Line {
  /** What the browser knows: whether the device has a network at all. */
  readonly isOnline: boolean;
  /** Old answers, by address. */
  readonly kept: Readonly<Record<string, KeptAnswer>>;
  /** Since when this screen is shown: what was asked for since is on it. */
  readonly screenSince: number;
}

const none: Line['kept'] = {};

const useLine = create<Line>(() => ({ isOnline: globalThis.navigator?.onLine ?? true, kept: none, screenSince: 0 }));
const { getState, setState, subscribe } = useLine;

globalThis.window?.addEventListener('online', () => setState({ isOnline: true }));
globalThis.window?.addEventListener('offline', () => setState({ isOnline: false }));

const isDownIn = ({ isOnline, kept }: Line): boolean => !isOnline || kept !== none;

/** The time of the oldest answer on screen; null if all are of now. */
export const keptAtIn = ({ kept, screenSince }: Pick<Line, 'kept' | 'screenSince'>): string | null => {
  const all = Object.values(kept);
  const onScreen = all.filter(({ heardAt }) => heardAt >= screenSince);
  return (onScreen.length > 0 ? onScreen : all).map(({ keptAt }) => keptAt).sort()[0] ?? null;
};

export const line = {
  /** An answer was given now (null), or is what was kept at this time. One that was given now means that the line is back. */
  hear(address: string, keptAt: string | null, now = Date.now()): void {
    const { kept } = getState();
    if (keptAt === null) {
      if (kept !== none) setState({ kept: none });
    } else {
      setState({ kept: { ...kept, [address]: { keptAt, heardAt: now } } });
    }
  },
  /** Another screen is shown. */
  change: (now = Date.now()): void => setState({ screenSince: now }),
  /** Whether there is no line: what is sent now waits (outbox.ts). */
  isDown: (): boolean => isDownIn(getState()),
  /** Calls `listener` when the line is back. @returns a function that removes the listener */
  onBack: (listener: () => void): (() => void) =>
    subscribe((now, before) => {
      if (isDownIn(before) && !isDownIn(now)) listener();
    }),
};

export const useIsDown = (): boolean => useLine(isDownIn);
export const useIsOnline = (): boolean => useLine(({ isOnline }) => isOnline);
export const useKeptAt = (): string | null => useLine(keptAtIn);
