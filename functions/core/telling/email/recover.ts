import { isAppError } from '#core/kernel/errors';
import { mailboxOf } from '#core/kernel/mailbox';
import { takeFor } from '#core/kernel/rate-limit/throttle';
import { sendMail } from '#core/kernel/ses/mail';
import { findAccountByEmail } from '#core/market/account/account.repo';
import { beginReset } from '#core/market/account/reset.repo';
import { isConfirmed } from '#core/market/preferences/settings';
import { getMailSettings } from '#core/market/preferences/settings.repo';
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
