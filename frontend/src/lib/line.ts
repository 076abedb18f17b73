import { create } from 'zustand';

/** An old answer, shown while there is no connection. */
interface KeptAnswer {
  keptAt: string;
  /** When this page got it, in milliseconds since the epoch. */
  receivedAt: number;
}

/**
 * The connection to the server as this page knows it. Without one, the service worker answers from its cache
 * (src/worker/kept.ts).
 */
interface Line {
  /** Whether the device has a network at all. */
  readonly isOnline: boolean;
  /** By address. */
  readonly kept: Readonly<Record<string, KeptAnswer>>;
  /** When a request last got no answer, neither from the network nor from the cache. */
  readonly missedAt: number;
  /** Answers received since then are on the current screen. */
  readonly screenSince: number;
}

const none: Line['kept'] = {};

const useLine = create<Line>(() => ({
  isOnline: globalThis.navigator?.onLine ?? true,
  kept: none,
  missedAt: -1,
  screenSince: 0,
}));
const { getState, setState, subscribe } = useLine;

globalThis.window?.addEventListener('online', () => setState({ isOnline: true }));
globalThis.window?.addEventListener('offline', () => setState({ isOnline: false }));

const isDownIn = ({ isOnline, kept }: Line): boolean => !isOnline || kept !== none;

/** Null if no answer on this screen is an old one. */
export const keptAtIn = ({ kept, screenSince }: Pick<Line, 'kept' | 'screenSince'>): string | null => {
  const onScreen = Object.values(kept).filter(({ receivedAt }) => receivedAt >= screenSince);
  return onScreen.map(({ keptAt }) => keptAt).sort()[0] ?? null;
};

export const line = {
  /** Records an answer: current (null), or kept since then. A current answer means that the connection is back. */
  receive(address: string, keptAt: string | null, now = Date.now()): void {
    const { kept } = getState();
    if (keptAt === null) {
      if (kept !== none) setState({ kept: none, missedAt: -1 });
    } else {
      setState({ kept: { ...kept, [address]: { keptAt, receivedAt: now } } });
    }
  },
  miss: (now = Date.now()): void => setState({ missedAt: now }),
  change: (now = Date.now()): void => setState({ screenSince: now }),
  /** Without a connection, sent input waits in the outbox (outbox.ts). */
  isDown: (): boolean => isDownIn(getState()),
  /** Calls `listener` when the connection is back. @returns a function that removes the listener */
  onBack: (listener: () => void): (() => void) =>
    subscribe((now, before) => {
      if (isDownIn(before) && !isDownIn(now)) listener();
    }),
};

export const useIsDown = (): boolean => useLine(isDownIn);
export const useIsOnline = (): boolean => useLine(({ isOnline }) => isOnline);
/** Whether an answer on this screen is missing. */
export const useIsMissing = (): boolean => useLine(({ missedAt, screenSince }) => missedAt >= screenSince);
export const useKeptAt = (): string | null => useLine(keptAtIn);
