import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#config/paths';
import { accountDialogs } from '#lib/account-dialogs';
import { call } from '#lib/api';
import { useAuth } from '#lib/auth';
import { session } from '#lib/session';
import { toast } from '#lib/toast';
import { countUnsent } from '#lib/unsent';

/** Logs out at once, even if the server cannot be reached. */
export const useLogOutNow = () => {
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

/** Asks first if unsent input would be deleted. */
export const useLogOut = () => {
  const now = useLogOutNow();
  return useCallback(() => {
    if (Object.values(countUnsent()).some((count) => count > 0)) accountDialogs.openLogOut();
    else now();
  }, [now]);
};
