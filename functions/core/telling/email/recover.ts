import { isAppError } from '#core/kernel/errors';
import { mailboxOf } from '#core/kernel/mailbox';
import { countUseIf } from '#core/kernel/rate-limit/throttle';
import { sendMail } from '#core/kernel/ses/mail';
import { findAccountByEmail } from '#core/market/account/account.repo';
import { beginReset } from '#core/market/account/reset.repo';
import { isConfirmed } from '#core/market/preferences/settings';
import { getMailSettings } from '#core/market/preferences/settings.repo';
import { resetMail } from './reset.mail';

/** Emails a reset link and returns it, or undefined if nothing was sent. The call's answer must not reveal which. */
export const mailResetLink = async (email: string, network: string, site: string, now: Date): Promise<string | undefined> => {
  const account = await findAccountByEmail(email);
  if (!account) return undefined;
  const link = new URL('/reset-password', site);
  const send = async (): Promise<true> => {
    link.searchParams.set('token', await beginReset(account, now));
    await sendMail(resetMail(account, link));
    return true;
  };
  try {
    if (isConfirmed(await getMailSettings(account.id), account.email)) await send();
    else await countUseIf('resetToUnconfirmed', `${mailboxOf(email)} ${network}`, now, send);
    return link.href;
  } catch (error) {
    if (isAppError(error)) return undefined;
    throw error;
  }
};
