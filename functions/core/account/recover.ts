import { isAppError } from '#core/errors';
import { sendMail } from '#core/mail/mail';
import { env } from '#functions/env';
import { findAccountByEmail } from './account.repo';
import { resetMail } from './reset.mail';
import { beginReset } from './reset.repo';

/**
 * Mails a reset link to the account of this e-mail address and returns the link; undefined where nothing was mailed. That
 * there is no account, or that the mail could not be sent (which is logged), must make no difference to whoever asked.
 */
export const mailResetLink = async (email: string, now: Date): Promise<string | undefined> => {
  const account = await findAccountByEmail(email);
  if (!account) return undefined;
  try {
    const link = new URL('/reset-password', env.APP_URL);
    link.searchParams.set('token', await beginReset(account, now));
    await sendMail(resetMail(account, link.href));
    return link.href;
  } catch (error) {
    if (isAppError(error)) return undefined;
    throw error;
  }
};
