import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * When one part of a screen replaces another (`part` changes) and the element with the focus goes, moves the focus to `target`,
 * so that it is not lost.
 */
export const useKeptFocus = (part: string, target: RefObject<HTMLElement | null>): void => {
  const shown = useRef(part);
  useEffect(() => {
    if (shown.current === part) return;
    shown.current = part;
    if (document.activeElement === null || document.activeElement === document.body) target.current?.focus();
  }, [part, target]);
};

/** Brings a heading into view and gives it the focus. */
export const arriveAt = (heading: HTMLElement | null): void => {
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
};

/** How long what stands above the target of a link may take to load. */
const settledAfterMs = 3000;

/** What a reader does who wants to be elsewhere. */
const leavings = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Keeps a heading in view while what stands above it still loads and grows, until the reader moves. Returns how to stop. */
const stayAt = (heading: HTMLElement): (() => void) => {
  const observer = new ResizeObserver(() => heading.scrollIntoView());
  const timer = setTimeout(() => stop(), settledAfterMs);
  const stop = (): void => {
    clearTimeout(timer);
    observer.disconnect();
    for (const leaving of leavings) window.removeEventListener(leaving, stop);
  };
  for (const leaving of leavings) window.addEventListener(leaving, stop, { passive: true });
  observer.observe(document.body);
  return stop;
};

/**
 * For a part of a screen that loads late: when the router follows a link to its anchor, there is nothing to scroll to yet.
 * Scrolls to `heading` and focuses it as soon as it is there.
 */
export const useAnchor = (anchor: string, heading: RefObject<HTMLElement | null>): void => {
  const { hash } = useLocation();
  useEffect(() => {
    const target = heading.current;
    if (hash !== `#${anchor}` || !target) return;
    arriveAt(target);
    return stayAt(target);
  }, [hash, anchor, heading]);
};

/** The headline of the current screen, as a target for the focus. */
export const screenHeading: RefObject<HTMLElement | null> = {
  get current() {
    return document.querySelector<HTMLElement>('main [data-screen-heading]');
  },
};

/** Makes the browser ask before a reload or a closed tab discards what was typed. */
export const useLeaveWarning = (hasUnsaved: boolean): void => {
  useEffect(() => {
    if (!hasUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasUnsaved]);
};

/** A clock that ticks every `everyMs` while a component reads it. */
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
      // Browsers delay or stop the timers of background tabs: the clock catches up when the tab is visible again.
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

/**
 * The current time, updated every `everyMs`: for countdowns and `5 minutes ago`. All components share one clock, so that they
 * agree.
 */
export const useNow = (everyMs: number): Date => {
  const clock = clocks.get(everyMs) ?? makeClock(everyMs);
  clocks.set(everyMs, clock);
  return useSyncExternalStore(clock.read, clock.time);
};

/**
 * Ignores calls while the last one is under way. Disabling the button by a state would be too late: the second click of a double
 * click can come before the next render.
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

/** The last defined value: keeps showing something after its source has become undefined. */
export const useLast = <Value>(value: Value | undefined): Value | undefined => {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
};

/** Marks the document for the style sheet while the component is mounted. Firefox knows :has(), which would do, since version 121. */
export const useDocumentMark = (name: `data-${string}`): void =>
  useLayoutEffect(() => {
    document.documentElement.setAttribute(name, '');
    return () => document.documentElement.removeAttribute(name);
  }, [name]);
