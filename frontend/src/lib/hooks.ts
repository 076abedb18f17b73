import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * When one part of a screen gives way to another (`part` changes) and takes the focus with it, the focus goes to `target`
 * instead of getting lost.
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

/**
 * For a part of a screen that comes late: a link to its anchor has arrived before it, and the router has found nothing to scroll to.
 * `heading` comes into view and takes the focus.
 */
export const useAnchor = (anchor: string, heading: RefObject<HTMLElement | null>): void => {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== `#${anchor}`) return;
    arriveAt(heading.current);
  }, [hash, anchor, heading]);
};

/** As a target: the headline of whatever screen is shown. */
export const screenHeading: RefObject<HTMLElement | null> = {
  get current() {
    return document.querySelector<HTMLElement>('main [data-screen-heading]');
  },
};

/** Lets the browser ask before a reload or a closed tab loses what was typed. */
export const useLeaveWarning = (hasUnsaved: boolean): void => {
  useEffect(() => {
    if (!hasUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasUnsaved]);
};

/** A clock that moves on every so often while somebody reads it. */
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
      // A tab in the background is woken late or not at all: it catches up when it is looked at again.
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

/** The time, as of the last `everyMs`: for countdowns and `5 minutes ago`. All that is on the screen reads the same clock, and says the same. */
export const useNow = (everyMs: number): Date => {
  const clock = clocks.get(everyMs) ?? makeClock(everyMs);
  clocks.set(everyMs, clock);
  return useSyncExternalStore(clock.read, clock.time);
};

/**
 * Calls while the last one is under way are ignored. A state that disables the button would be too late: the second click of a
 * double click can come before the next render.
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

/** The latest that there was of something that comes and goes. */
export const useLast = <Value>(value: Value | undefined): Value | undefined => {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
};
