import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { messageOf, needsPassword } from '#lib/errors';
import { toast } from '#lib/toast';
import { changePassword, endOtherSessions, endSession, listSessions } from '#shared/api/routes';

/** Where the own account is signed in. */
export const sessionsQuery = () =>
  queryOptions({ queryKey: ['sessions'], queryFn: ({ signal }) => call(listSessions, { signal }) });

const useSessionsChanged = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey });
};

const reportLogOutFailure = (error: unknown) =>
  toast({ title: 'Failed to log out', description: messageOf(error, 'Please try again.'), variant: 'destructive' });

/** Ends one session of the own account. One that has ended already is as good. */
export const useEndSession = () => {
  const onSettled = useSessionsChanged();
  return useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    onSettled,
    onError: reportLogOutFailure,
  });
};

export const useEndOtherSessions = () => {
  const onSettled = useSessionsChanged();
  return useMutation({
    mutationFn: () => call(endOtherSessions),
    onSuccess: () => toast({ title: 'Logged out everywhere else' }),
    onSettled,
    onError: reportLogOutFailure,
  });
};

/** Changes the password. This browser stays signed in, every other one is signed out. */
export const useChangePassword = () => {
  const onSuccess = useSessionsChanged();
  return useMutation({
    mutationFn: (newPassword: string) => call(changePassword, { body: { newPassword } }),
    onSuccess: () => {
      toast({ title: 'Password changed', description: 'You are logged out everywhere else.' });
      return onSuccess();
    },
    onError: (error) => {
      if (needsPassword(error)) return;
      const description = messageOf(error, 'Failed to change password. Please try again.');
      toast({ title: 'Error', description, variant: 'destructive' });
    },
  });
};
