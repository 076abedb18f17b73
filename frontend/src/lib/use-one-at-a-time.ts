import { useCallback, useRef } from 'react';

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
