import { useMutation } from '@tanstack/react-query';
import { paths } from '#config/paths';
import { call } from '#lib/api';
import { ApiError } from '#lib/errors';
import { session } from '#lib/session';
import { toast, toastAfterReload } from '#lib/toast';
import { deleteUser } from '#shared/api/routes';

/** A platform fee of the account is open: it has to be settled first. */
export const isFeeOpen = (error: unknown): boolean => error instanceof ApiError && error.code === 'CONFLICT';

/** Deletes the own account and starts the site afresh: nothing of it is left in this page's memory. */
export const useDeleteAccount = (userId: string) =>
  useMutation({
    mutationFn: () => call(deleteUser, { params: { id: userId } }),
    onSuccess: () => {
      toastAfterReload({ title: 'Account deleted', description: 'Your account has been permanently deleted.' });
      // As the page goes, not before: else it would ask to log in for as long as the next one takes to come.
      window.addEventListener('pagehide', session.end, { once: true });
      window.location.assign(paths.home);
      // Never settles, so that the dialog stays as it is until then.
      return new Promise<never>(() => undefined);
    },
    onError: (error) => {
      // Trying again would not help; the dialog says what would.
      if (isFeeOpen(error)) return;
      toast({ title: 'Error', description: 'Failed to delete account. Please try again.', variant: 'destructive' });
    },
  });
