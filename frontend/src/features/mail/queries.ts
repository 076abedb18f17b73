import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, callPage } from '#lib/api';
import { useAuth } from '#lib/auth';
import { pagedQuery, useRefresh } from '#lib/query';
import { toast, toastFailure } from '#lib/toast';
import type { MailFrequency, MailSettingsBody } from '#shared/contracts/mail';
import { ownTimeZone } from './time-zones';

/** What the reader wants to be mailed, and whether mail arrives. */
export const mailSettingsQuery = () =>
  queryOptions({ queryKey: ['mail', 'settings'], queryFn: ({ signal }) => call('getMailSettings', { signal }) });

/** What was mailed to the reader, or was not, the latest first. */
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
    onError: (error) => toastFailure('Failed to save your mail settings', error, 'Please try again.'),
  });
};

/** Notes this device's time zone for whoever has chosen none, so that their mail names times on their own clock. */
export const useRememberedTimeZone = (): void => {
  const cache = useQueryClient();
  const { data: settings } = useQuery(mailSettingsQuery());
  useEffect(() => {
    if (!settings || settings.timeZone !== null) return;
    const { frequencies, quietHours } = settings;
    call('replaceMailSettings', { body: { frequencies, quietHours, timeZone: ownTimeZone() } })
      .then((saved) => cache.setQueryData(mailSettingsQuery().queryKey, saved))
      // Nobody waits for it, and the next visit tries again.
      .catch(() => undefined);
  }, [settings, cache]);
};

/** Asks for the mail whose button confirms the address; also tries an address again that mail came back from. */
export const useRequestVerification = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call('requestVerification'),
    onSuccess: () => {
      toast({ title: 'Mail is on its way', description: 'Press the button in it to confirm your address.' });
      return refresh(['mail']);
    },
    onError: (error) => toastFailure('Failed to send the mail', error, 'Please try again.'),
  });
};

/** Confirms the address that the link was mailed to. A failure is shown in place. */
export const useVerifyEmail = (token: string) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call('verifyEmail', { body: { token } }),
    onSuccess: () => refresh(['mail']),
  });
};

/**
 * Puts back the address that the link was mailed to, and says which. Every session of the account has ended with it, this browser's too. A
 * failure is shown in place.
 */
export const useRestoreEmail = (token: string, onRestored: (email: string) => void) => {
  const { user, signOut } = useAuth();
  return useMutation({
    mutationFn: () => call('restoreEmail', { body: { token } }),
    onSuccess: ({ email }) => {
      onRestored(email);
      // A token begins with its account.
      if (user && token.startsWith(user.id)) signOut();
    },
  });
};

/** Ends the kinds of mail that a link names, or has them again. Needs no session: the link is the right to do so. */
export const useChangeSubscription = (token: string) =>
  useMutation({
    mutationFn: (frequency: MailFrequency) =>
      frequency === 'off'
        ? call('endSubscription', { params: { token } })
        : call('changeSubscription', { params: { token }, body: { frequency } }),
  });
