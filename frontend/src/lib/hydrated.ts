import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while the page is still what the server sent: what only the browser knows (the hash of the address) must not show yet, and
 * nothing can be typed into a form that no script looks after.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
