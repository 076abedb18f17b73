import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths';
import { useAuth } from '#lib/auth';
import { loadApi } from '#lib/load-api';
import { session } from '#lib/session';
import { toast } from '#lib/toast';

const endSession = async (bearer: string): Promise<void> => {
  const { call, routes } = await loadApi();
  await call(routes.logout, { bearer });
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
