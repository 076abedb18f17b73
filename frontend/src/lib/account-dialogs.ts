import { create } from 'zustand';

/**
 * Which of the account dialogs is open: the login, the choice of the kind of account to register, or the question before a logout that
 * deletes something. Any screen can open one; the shell shows it.
 */
interface Open {
  dialog: 'login' | 'join' | 'logOut' | null;
  /** The address to go to afterwards; default: the dashboard. */
  next?: string | undefined;
}

export const useAccountDialogs = create<Open>(() => ({ dialog: null }));

export const accountDialogs = {
  openLogin: (next?: string): void => useAccountDialogs.setState({ dialog: 'login', next }),
  openJoin: (next?: string): void => useAccountDialogs.setState({ dialog: 'join', next }),
  openLogOut: (): void => useAccountDialogs.setState({ dialog: 'logOut' }),
  close: (): void => useAccountDialogs.setState({ dialog: null }, true),
};
