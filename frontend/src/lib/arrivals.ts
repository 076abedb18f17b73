import { useEffect, useReducer, useRef } from 'react';

/** Milliseconds without input after which a reader is at rest. */
const restMs = 3_000;
const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'scroll'] as const;

interface Arrivals<Item> {
  shown: readonly Item[];
  /** The number of new items that are held back. */
  waiting: number;
  show: () => void;
}

/**
 * Holds new items back until the reader asks for them or is at rest, so that the list does not move under a finger. Changes and
 * removals appear at once.
 */
export const useArrivals = <Item extends { id: string }>(items: readonly Item[]): Arrivals<Item> => {
  const known = useRef<ReadonlySet<string> | undefined>(undefined);
  const touchedAt = useRef(Number.NEGATIVE_INFINITY);
  const [, again] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    const touch = (): void => {
      touchedAt.current = Date.now();
    };
    for (const kind of touches) window.addEventListener(kind, touch, { passive: true, capture: true });
    return () => {
      for (const kind of touches) window.removeEventListener(kind, touch, { capture: true });
    };
  }, []);

  const isAtRest = (): boolean => Date.now() - touchedAt.current >= restMs;
  if (!known.current || known.current.size === 0 || isAtRest()) known.current = new Set(items.map(({ id }) => id));
  const shown = items.filter(({ id }) => known.current?.has(id));
  const waiting = items.length - shown.length;

  useEffect(() => {
    if (waiting === 0) return;
    const timer = setInterval(again, restMs);
    return () => clearInterval(timer);
  }, [waiting]);

  const show = (): void => {
    known.current = new Set(items.map(({ id }) => id));
    again();
  };
  return { shown: waiting === 0 ? items : shown, waiting, show };
};
