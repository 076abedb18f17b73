import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '#config/paths';
import { POLL } from '#config/poll';
import { useAction } from '#lib/action';
import { call } from '#lib/api';
import { download } from '#lib/download';
import { drafts } from '#lib/drafts';
import { endpointQuery } from '#lib/endpoint-query';
import { ApiError, needsPassword, reasons } from '#lib/errors';
import { useRefresh } from '#lib/query';
import { session } from '#lib/session';
import { toast, toastAfterReload, toastFailure, toastProblem } from '#lib/toast';
import { deletionProofDays, referenceBytes, referenceOf } from '#shared/account/deletion';

/** Returns whether an unpaid platform fee is why the account cannot be deleted yet. */
export const isFeeOpen = (error: unknown): boolean => error instanceof ApiError && error.code === 'CONFLICT';

/** Long enough to write the reference down. */
const referenceToastMs = 3_600_000;

/** Deletes the account and reloads the site, so that nothing stays in memory. The reference that proves the deletion is made here. */
export const useDeleteAccount = (userId: string) => {
  const [reference] = useState(() => referenceOf(crypto.getRandomValues(new Uint8Array(referenceBytes))));
  return useMutation({
    mutationFn: () => call('deleteUser', { params: { id: userId }, query: { reference } }),
    onSuccess: () => {
      drafts.forget();
      toastAfterReload({
        title: 'Account deleted',
        description: 'Your account has been permanently deleted.',
        note: `Keep this reference: ${reference}. With it and your email address, we can confirm the deletion for ${deletionProofDays} days. You'll also find it in our last email to you.`,
        duration: referenceToastMs,
      });
      // Not earlier, because the screen would ask for a login until the next page has loaded.
      window.addEventListener('pagehide', session.end, { once: true });
      window.location.assign(paths.home);
      // Never settles, so that the dialog stays as it is until the page unloads.
      return new Promise<never>(() => undefined);
    },
    // With an unpaid fee, the dialog says what to do instead of retrying.
    onError: (error) =>
      !isFeeOpen(error) &&
      !needsPassword(error) &&
      toastProblem('Error', ...reasons(error, 'Failed to delete account. Please try again.')),
  });
};

/** Polls while an export is being created. */
export const dataExportQuery = (userId: string) =>
  queryOptions({
    ...endpointQuery(['dataExport', userId], 'getExport', { params: { id: userId } }),
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? POLL.profile : false),
  });

export const useRequestExport = (userId: string) => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('requestExport', { params: { id: userId } }),
    onSuccess: (asked) => cache.setQueryData(dataExportQuery(userId).queryKey, asked),
    onError: (error) => !needsPassword(error) && toastFailure("We couldn't request your copy", error, 'Please try again.'),
  });
};

/** Starts a download by a link that works for a minute. */
export const useDownloadExport = (userId: string) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (_file: number) => call('openOwnExport', { params: { id: userId } }),
    onSuccess: ({ files }, file) => download(files[file]?.url),
    onError: (error) => {
      if (needsPassword(error)) return;
      toastFailure("We couldn't download your data", error, 'Please try again.');
      // The export may have expired.
      void refresh(dataExportQuery(userId).queryKey);
    },
  });
};

export const sessionsQuery = () => endpointQuery(['sessions'], 'listSessions');

const endedSession = {
  failed: "We couldn't log out that device",
  advice: 'Please try again.',
  changes: [sessionsQuery().queryKey],
};

/** Ends one of the user's sessions. Also succeeds if it has already ended. */
export const useEndSession = () => useAction((id: string) => call('endSession', { params: { id } }), endedSession);

export const useEndOtherSessions = () =>
  useAction(() => call('endOtherSessions'), { ...endedSession, done: { title: 'Logged out everywhere else' } });

/** Changes the password. All other browsers are signed out. */
export const useChangePassword = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (newPassword: string) => call('changePassword', { body: { newPassword } }),
    onSuccess: () => {
      toast({ title: 'Password changed', description: "You're logged out everywhere else." });
      return refresh(sessionsQuery().queryKey);
    },
    onError: (error) => !needsPassword(error) && toastFailure('Error', error, 'Failed to change password. Please try again.'),
  });
};
