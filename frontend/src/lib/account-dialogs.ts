import { create } from 'zustand';

/**
 * Which of the two account dialogs is open: the login, or the choice of the kind of account to register. Any screen can open one;
 * the shell shows it.
 */
interface Open {
  dialog: 'login' | 'join' | null;
  /** The address to go to afterwards; default: the dashboard. */
  next?: string | undefined;
}

export const useAccountDialogs = create<Open>(() => ({ dialog: null }));

export const accountDialogs = {
  openLogin: (next?: string): void => useAccountDialogs.setState({ dialog: 'login', next }),
  openJoin: (next?: string): void => useAccountDialogs.setState({ dialog: 'join', next }),
  close: (): void => useAccountDialogs.setState({ dialog: null }, true),
};
