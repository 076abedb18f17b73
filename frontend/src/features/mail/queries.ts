import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAction } from '#lib/action';
import { call } from '#lib/api';
import { useAuth } from '#lib/auth';
import { download } from '#lib/download';
import { endpointQuery } from '#lib/endpoint-query';
import { useRefresh } from '#lib/query';
import { toast, toastFailure } from '#lib/toast';
import type { MailFrequency, MailSettingsBody } from '#shared/mail/mail.contract';
import { ownTimeZone } from './time-zones';

export const mailSettingsQuery = () => endpointQuery(['mail', 'settings'], 'getMailSettings');

export const useSaveMailSettings = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: MailSettingsBody) => call('replaceMailSettings', { body }),
    onSuccess: (settings) => {
      cache.setQueryData(mailSettingsQuery().queryKey, settings);
      toast({ title: 'Email preferences saved' });
    },
    onError: (error) =>
      toastFailure("We couldn't save your email preferences", error, 'Please try again.', 'Your choices are still on this page.'),
  });
};

/** Stores this device's time zone for users who have not chosen one. */
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

/** Also retries an address whose emails have bounced. */
export const useRequestVerification = () =>
  useAction(() => call('requestVerification'), {
    done: { title: 'Email sent', description: 'Click the button in it to confirm your address.' },
    failed: "We couldn't send the email",
    advice: 'Please try again.',
    changes: [['mail']],
  });

/** The screen shows failures. */
export const useVerifyEmail = (token: string) => {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => call('verifyEmail', { body: { token } }), onSuccess: () => refresh(['mail']) });
};

/** Restores the address of an emailed link. Ends all sessions of the account. The screen shows failures. */
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

/** Starts the download with the link from an email. The screen shows failures. */
export const useDownloadData = (token: string) =>
  useMutation({
    mutationFn: (_file: number) => call('openExport', { params: { token } }),
    onSuccess: ({ files }, file) => download(files[file]?.url),
  });

/** Changes the subscriptions that the link names. Needs no session: the link's token is the permission. */
export const useChangeSubscription = (token: string) =>
  useMutation({
    mutationFn: (frequency: MailFrequency) =>
      frequency === 'off'
        ? call('endSubscription', { params: { token } })
        : call('changeSubscription', { params: { token }, body: { frequency } }),
  });
