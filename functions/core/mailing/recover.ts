import { findAccountByEmail } from '#core/account/account.repo';
import { beginReset } from '#core/account/reset.repo';
import { isAppError } from '#core/errors';
import { isConfirmed } from '#core/mail-settings/settings';
import { getMailSettings } from '#core/mail-settings/settings.repo';
import { mailboxOf } from '#core/mailbox';
import { sendMail } from '#core/ses/mail';
import { takeFor } from '#core/throttle/throttle';
import { env } from '#functions/env';
import { resetMail } from './reset.mail';

/**
 * Mails a reset link to the account of this e-mail address and returns the link; undefined where nothing was mailed. That
 * there is no account, that its address is not confirmed and has had those of the day that this network may ask for, or that the mail could not be sent (which is
 * logged), must make no difference to whoever asked.
 */
export const mailResetLink = async (email: string, network: string, now: Date): Promise<string | undefined> => {
  const account = await findAccountByEmail(email);
  if (!account) return undefined;
  const link = new URL('/reset-password', env.APP_URL);
  const send = async (): Promise<true> => {
    link.searchParams.set('token', await beginReset(account, now));
    await sendMail(resetMail(account, link));
    return true;
  };
  try {
    if (isConfirmed(await getMailSettings(account.id), account.email)) await send();
    else await takeFor('resetToUnconfirmed', `${mailboxOf(email)} ${network}`, now, send);
    return link.href;
  } catch (error) {
    if (isAppError(error)) return undefined;
    throw error;
  }
};
