import { create } from 'zustand';

/**
 * Which of the two account dialogs is open: the login, or the choice of what to register as. The shell shows them; any screen
 * opens them.
 */
interface Open {
  dialog: 'login' | 'join' | null;
  /** The address to go on to afterwards; default the dashboard. */
  next?: string | undefined;
}

export const useAccountDialogs = create<Open>(() => ({ dialog: null }));

export const accountDialogs = {
  openLogin: (next?: string): void => useAccountDialogs.setState({ dialog: 'login', next }),
  openJoin: (next?: string): void => useAccountDialogs.setState({ dialog: 'join', next }),
  close: (): void => useAccountDialogs.setState({ dialog: null }, true),
};
