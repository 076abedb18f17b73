import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths';
import { call } from '#lib/api';
import { useAuth } from '#lib/auth';
import { session } from '#lib/session';
import { toast } from '#lib/toast';

/** Logs out at once, even if the server cannot be reached, and goes to the home page. */
export const useLogOut = () => {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  return useCallback(() => {
    const bearer = session.id();
    signOut();
    toast({ title: 'Logged out successfully' });
    navigate(paths.home);
    if (bearer) call('logout', { bearer }).catch((error: unknown) => console.error('Logout failed', error));
  }, [signOut, navigate]);
};
