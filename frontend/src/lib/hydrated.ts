import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * What only the browser knows, such as the hash of the address: `before` while the page is still what the server sent. Nothing is drawn
 * anew where the two are the same.
 */
export const useOnceHydrated = <Value extends string | boolean>(read: () => Value, before: Value): Value =>
  useSyncExternalStore(never, read, () => before);

/** False while the page is still what the server sent: nothing can be typed into a form that no script looks after. */
export const useHydrated = (): boolean => useOnceHydrated<boolean>(() => true, false);
