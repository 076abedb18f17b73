import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * A value that only the browser knows, such as the hash of the address; `before` while the page is still the server's HTML.
 * Renders again only if the two differ.
 */
export const useOnceHydrated = <Value extends string | boolean>(read: () => Value, before: Value): Value =>
  useSyncExternalStore(never, read, () => before);

/** False while the page is still the server's HTML: a form must not take input before its script runs. */
export const useHydrated = (): boolean => useOnceHydrated<boolean>(() => true, false);
