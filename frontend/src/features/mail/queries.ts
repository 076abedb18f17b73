import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, callPage } from '#lib/api';
import { useAuth } from '#lib/auth';
import { download } from '#lib/download';
import { pagedQuery, useRefresh } from '#lib/query';
import { toast, toastFailure } from '#lib/toast';
import type { MailFrequency, MailSettingsBody } from '#shared/contracts/mail';
import { ownTimeZone } from './time-zones';

/** The reader's choices of mail, and the state of their address. */
export const mailSettingsQuery = () =>
  queryOptions({ queryKey: ['mail', 'settings'], queryFn: ({ signal }) => call('getMailSettings', { signal }) });

/** The mails that were sent to the reader or skipped, latest first. */
export const mailLogQuery = () =>
  pagedQuery(['mail', 'log'], ({ cursor, signal }) => callPage('listMails', { query: { cursor, limit: 20 }, signal }));

export const useSaveMailSettings = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: MailSettingsBody) => call('replaceMailSettings', { body }),
    onSuccess: (settings) => {
      cache.setQueryData(mailSettingsQuery().queryKey, settings);
      toast({ title: 'Mail settings saved' });
    },
    onError: (error) =>
      toastFailure('Failed to save your mail settings', error, 'Please try again.', 'What you chose is still on this page.'),
  });
};

/** Stores this device's time zone for users who have not chosen one, so that their mail shows times in it. */
export const useRememberedTimeZone = (): void => {
  const cache = useQueryClient();
  const { data: settings } = useQuery(mailSettingsQuery());
  useEffect(() => {
    const timeZone = ownTimeZone();
    if (!settings || settings.timeZone !== null || timeZone === null) return;
    const { frequencies, quietHours } = settings;
    call('replaceMailSettings', { body: { frequencies, quietHours, timeZone } })
      .then((saved) => cache.setQueryData(mailSettingsQuery().queryKey, saved))
      // Nobody waits for it, and the next visit tries again.
      .catch(() => undefined);
  }, [settings, cache]);
};

/** Requests the mail that confirms the address. If mail to the address has bounced, this tries it again. */
export const useRequestVerification = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call('requestVerification'),
    onSuccess: () => {
      toast({ title: 'Email sent', description: 'Click the button in it to confirm your address.' });
      return refresh(['mail']);
    },
    onError: (error) => toastFailure('Failed to send the mail', error, 'Please try again.'),
  });
};

/** Confirms the address that the link was mailed to. The screen shows failures. */
export const useVerifyEmail = (token: string) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call('verifyEmail', { body: { token } }),
    onSuccess: () => refresh(['mail']),
  });
};

/**
 * Restores the address that the link was mailed to, and passes it on. This ends all sessions of the account, including this
 * browser's. The screen shows failures.
 */
export const useRestoreEmail = (token: string, onRestored: (email: string) => void) => {
  const { user, signOut } = useAuth();
  return useMutation({
    mutationFn: () => call('restoreEmail', { body: { token } }),
    onSuccess: ({ email }) => {
      onRestored(email);
      // A token starts with the id of its account.
      if (user && token.startsWith(user.id)) signOut();
    },
  });
};

/** Begins the download of a file of somebody's data, by the link that was mailed. The screen shows failures. */
export const useDownloadData = (token: string) =>
  useMutation({
    mutationFn: (_file: number) => call('openExport', { params: { token } }),
    onSuccess: ({ files }, file) => download(files[file]?.url),
  });

/**
 * Unsubscribes from the kinds of mail that the link names, or subscribes again. Needs no session: the link's token is the
 * permission.
 */
export const useChangeSubscription = (token: string) =>
  useMutation({
    mutationFn: (frequency: MailFrequency) =>
      frequency === 'off'
        ? call('endSubscription', { params: { token } })
        : call('changeSubscription', { params: { token }, body: { frequency } }),
  });
