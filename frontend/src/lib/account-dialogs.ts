import { useSyncExternalStore } from 'react';

/**
 * Which of the two account dialogs is open: the login, or the choice of what to register as. The shell shows them; any screen
 * opens them.
 */
type Open = { dialog: 'login'; next?: string } | { dialog: 'join' } | { dialog: null };

const closed: Open = { dialog: null };
let open: Open = closed;
const listeners = new Set<() => void>();

const change = (next: Open): void => {
  open = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const accountDialogs = {
  /** `next`: the path to go on to after the login, default the dashboard. */
  openLogin: (next?: string): void => change(next === undefined ? { dialog: 'login' } : { dialog: 'login', next }),
  openJoin: (): void => change({ dialog: 'join' }),
  close: (): void => change({ dialog: null }),
};

export const useAccountDialogs = (): Open =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => closed,
  );
