import { create } from 'zustand';

/**
 * The open account dialog: login, choice of account type, or the question before a logout that deletes something. Any screen can
 * open one.
 */
export interface Open {
  dialog: 'login' | 'join' | 'logOut' | null;
  /** Default: the dashboard. */
  next?: string | undefined;
  /** Why a login is needed. */
  why?: string | undefined;
}

export const useAccountDialogs = create<Open>(() => ({ dialog: null }));

export const accountDialogs = {
  openLogin: (next?: string, why?: string): void => useAccountDialogs.setState({ dialog: 'login', next, why }),
  openJoin: (next?: string): void => useAccountDialogs.setState({ dialog: 'join', next }),
  openLogOut: (): void => useAccountDialogs.setState({ dialog: 'logOut' }),
  close: (): void => useAccountDialogs.setState({ dialog: null }, true),
};
