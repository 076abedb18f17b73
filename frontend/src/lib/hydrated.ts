import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Reads a value that only the browser knows. `before` is its value in the server's HTML. */
export const useOnceHydrated = <Value extends string | boolean>(read: () => Value, before: Value): Value =>
  useSyncExternalStore(never, read, () => before);

/** False until the script runs: a form must not take input before. */
export const useHydrated = (): boolean => useOnceHydrated<boolean>(() => true, false);
