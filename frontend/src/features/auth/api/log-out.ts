import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths';
import { call } from '#lib/api';
import { useAuth } from '#lib/auth';
import { session } from '#lib/session';
import { toast } from '#lib/toast';

// The contract is loaded on demand: the navigation bar offers this on every page and does not need it to be shown.
const endSession = async (bearer: string): Promise<void> => {
  const { logout } = await import('#shared/api/routes');
  await call(logout, { bearer });
};

/** Logs out at once, whether or not the server hears of it, and goes home. */
export const useLogOut = () => {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  return useCallback(() => {
    const id = session.id();
    signOut();
    toast({ title: 'Logged out successfully' });
    navigate(paths.home);
    if (id) endSession(id).catch((error: unknown) => console.error('Logout failed', error));
  }, [signOut, navigate]);
};
