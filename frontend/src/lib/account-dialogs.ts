import { useSyncExternalStore } from 'react';

/**
 * Which of the two account dialogs is open: the login, or the choice of what to register as. The shell shows them; any screen
 * opens them.
 */
interface Open {
  dialog: 'login' | 'join' | null;
  /** The address to go on to afterwards; default the dashboard. */
  next?: string | undefined;
}

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
  openLogin: (next?: string): void => change({ dialog: 'login', next }),
  openJoin: (next?: string): void => change({ dialog: 'join', next }),
  close: (): void => change({ dialog: null }),
};

export const useAccountDialogs = (): Open =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => closed,
  );
