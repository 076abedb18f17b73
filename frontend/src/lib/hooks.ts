import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { untilReaderMoves } from './reader-moves';

/** Moves the focus to `target` when `part` changes and the focused element goes. `part` is undefined until it has loaded. */
export const useKeptFocus = (part: string | undefined, target: RefObject<HTMLElement | null>): void => {
  const shown = useRef(part);
  useEffect(() => {
    const before = shown.current;
    shown.current = part;
    if (before === undefined || before === part) return;
    if (document.activeElement === null || document.activeElement === document.body) target.current?.focus();
  }, [part, target]);
};

export const arriveAt = (heading: HTMLElement | null): void => {
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
};

/** Milliseconds that content above a link's target may take to load. */
const settleMs = 3000;

/** Keeps a heading in view while content above it grows, until the reader moves. Returns a function that stops. */
const keepInView = (heading: HTMLElement): (() => void) => {
  const observer = new ResizeObserver(() => heading.scrollIntoView());
  const timer = setTimeout(() => stop(), settleMs);
  const stop = untilReaderMoves(() => {
    clearTimeout(timer);
    observer.disconnect();
  });
  observer.observe(document.body);
  return stop;
};

/** Follows a link to an anchor in a part that loads late. */
export const useAnchor = (anchor: string, heading: RefObject<HTMLElement | null>): void => {
  const { hash } = useLocation();
  useEffect(() => {
    const target = heading.current;
    if (hash !== `#${anchor}` || !target) return;
    arriveAt(target);
    return keepInView(target);
  }, [hash, anchor, heading]);
};

/** The focus target of the current screen. */
export const screenHeading: RefObject<HTMLElement | null> = {
  get current() {
    return document.querySelector<HTMLElement>('main [data-screen-heading]');
  },
};

/** Makes the browser ask before a reload or a closed tab loses input. */
export const useLeaveWarning = (hasUnsaved: boolean): void => {
  useEffect(() => {
    if (!hasUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasUnsaved]);
};

/** Ticks while a component reads it. */
const makeClock = (everyMs: number) => {
  let now = new Date();
  const readers = new Set<() => void>();
  const tick = (): void => {
    now = new Date();
    for (const reader of readers) reader();
  };
  let timer: ReturnType<typeof setInterval>;
  const read = (reader: () => void) => {
    if (readers.size === 0) {
      now = new Date();
      timer = setInterval(tick, everyMs);
      // Browsers stop timers of background tabs, so the clock catches up when the tab is visible again.
      document.addEventListener('visibilitychange', tick);
    }
    readers.add(reader);
    return () => {
      readers.delete(reader);
      if (readers.size > 0) return;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  };
  return { read, time: () => now };
};

const clocks = new Map<number, ReturnType<typeof makeClock>>();

/** The current time. All components share one clock, so that they agree. */
export const useNow = (everyMs: number): Date => {
  const clock = clocks.get(everyMs) ?? makeClock(everyMs);
  clocks.set(everyMs, clock);
  return useSyncExternalStore(clock.read, clock.time);
};

/**
 * Ignores calls while one is running. Disabling the button would be too late, because the second click can come before the next
 * render.
 */
export const useOneAtATime = <Arguments extends unknown[]>(
  act: (...args: Arguments) => Promise<unknown>,
): ((...args: Arguments) => Promise<void>) => {
  const underWay = useRef(false);
  const latest = useRef(act);
  latest.current = act;
  return useCallback(async (...args: Arguments) => {
    if (underWay.current) return;
    underWay.current = true;
    try {
      await latest.current(...args);
    } finally {
      underWay.current = false;
    }
  }, []);
};

export const useLast = <Value>(value: Value | undefined): Value | undefined => {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
};

/** Firefox has :has(), which would do, only since version 121. */
export const useDocumentMark = (name: `data-${string}`): void =>
  useLayoutEffect(() => {
    document.documentElement.setAttribute(name, '');
    return () => document.documentElement.removeAttribute(name);
  }, [name]);
