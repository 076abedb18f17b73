import { queryOptions, useMutation } from '@tanstack/react-query';
import { paths } from '#config/paths';
import { call } from '#lib/api';
import { useAuth } from '#lib/auth';
import { drafts } from '#lib/drafts';
import { ApiError, messageOf, needsPassword } from '#lib/errors';
import { useRefresh } from '#lib/query';
import { session } from '#lib/session';
import { toast, toastAfterReload, toastFailure, toastProblem } from '#lib/toast';
import type { PortfolioPair } from '#shared/contracts/answers/user';
import type { ServiceArea } from '#shared/contracts/service-area';
import type { EditUserBody } from '#shared/contracts/user';

/** Saves the own profile. What the server answers is the account from now on. */
export const useEditProfile = (userId: string) => {
  const { updateUser } = useAuth();
  return useMutation({
    mutationFn: (body: EditUserBody) => call('editUser', { params: { id: userId }, body }),
    onSuccess: (user) => {
      updateUser(user);
      toast({ title: 'Profile updated', description: 'Your profile has been successfully updated.' });
    },
    onError: (error) => !needsPassword(error) && toastProblem('Error', 'Failed to update profile. Please try again.'),
  });
};

/** Makes the service areas what `serviceAreas` says: the whole list. `undoable`: the news of it offers those that were there before. */
export const useSaveServiceAreas = ({ undoable = false } = {}) => {
  const { user, updateUser } = useAuth();
  const refresh = useRefresh();
  const saving = useMutation({
    mutationFn: (serviceAreas: ServiceArea[]) => call('replaceServiceAreas', { body: { serviceAreas } }),
    onMutate: () => user?.serviceAreas,
    onSuccess: (saved, _areas, before) => {
      updateUser(saved);
      const undo = { label: 'Undo', elsewhere: 'Change your areas in your profile', do: () => before && saving.mutate(before) };
      toast({ title: 'Service areas updated', ...(undoable && { action: undo }) });
      // What is new in them is a search.
      return refresh(['projects', 'search']);
    },
    onError: (error) => toastFailure('Failed to update service areas', error, 'Please try again.'),
  });
  return saving;
};

const notSaved = 'Failed to upload photos';

/** Makes the portfolio what `photos` says: the whole list, in order; and its pairs, where they are named. */
export const useSavePortfolio = () => {
  const { updateUser } = useAuth();
  return useMutation({
    mutationFn: (body: { photos: string[]; pairs?: PortfolioPair[] }) => call('replacePortfolioPhotos', { body }),
    onSuccess: (user) => {
      updateUser(user);
      toast({ title: 'Portfolio photos updated successfully!' });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) return toastProblem('Please log in to upload photos');
      const description = messageOf(error, '');
      return toastProblem(notSaved, description === notSaved ? '' : description);
    },
  });
};

/** A platform fee of the account is open: it has to be settled first. */
export const isFeeOpen = (error: unknown): boolean => error instanceof ApiError && error.code === 'CONFLICT';

/** Deletes the own account and starts the site afresh: nothing of it is left in this page's memory. */
export const useDeleteAccount = (userId: string) =>
  useMutation({
    mutationFn: () => call('deleteUser', { params: { id: userId } }),
    onSuccess: () => {
      drafts.forget();
      toastAfterReload({ title: 'Account deleted', description: 'Your account has been permanently deleted.' });
      // As the page goes, not before: else it would ask to log in for as long as the next one takes to come.
      window.addEventListener('pagehide', session.end, { once: true });
      window.location.assign(paths.home);
      // Never settles, so that the dialog stays as it is until then.
      return new Promise<never>(() => undefined);
    },
    // Where a fee is open, trying again would not help; the dialog says what would.
    onError: (error) =>
      !isFeeOpen(error) && !needsPassword(error) && toastProblem('Error', 'Failed to delete account. Please try again.'),
  });

/** Where the own account is signed in. */
export const sessionsQuery = () =>
  queryOptions({ queryKey: ['sessions'], queryFn: ({ signal }) => call('listSessions', { signal }) });

/** Ends one session of the own account. One that has ended already is as good. */
export const useEndSession = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call('endSession', { params: { id } }),
    onSettled: () => refresh(sessionsQuery().queryKey),
    onError: (error) => toastFailure('Failed to log out', error, 'Please try again.'),
  });
};

export const useEndOtherSessions = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call('endOtherSessions'),
    onSuccess: () => toast({ title: 'Logged out everywhere else' }),
    onSettled: () => refresh(sessionsQuery().queryKey),
    onError: (error) => toastFailure('Failed to log out', error, 'Please try again.'),
  });
};

/** Changes the password. This browser stays signed in, every other one is signed out. */
export const useChangePassword = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (newPassword: string) => call('changePassword', { body: { newPassword } }),
    onSuccess: () => {
      toast({ title: 'Password changed', description: 'You are logged out everywhere else.' });
      return refresh(sessionsQuery().queryKey);
    },
    onError: (error) => !needsPassword(error) && toastFailure('Error', error, 'Failed to change password. Please try again.'),
  });
};
