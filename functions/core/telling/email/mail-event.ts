import { findMail, findMails } from '#core/kernel/outbox/outbox.repo';
import { withFreshReads } from '#core/kernel/stale';
import { findAccount } from '#core/market/account/account.repo';
import { getMailSettings, saveFrequency, saveUndeliverable } from '#core/market/preferences/settings.repo';
import { optionalMailCategories } from '#shared/mail/mail.contract';
import { concludeMails } from './conclude';

export type MailEvent = 'sent' | 'bounced' | 'complained';

/** Concludes all emails that went out as one, if SES never answered the call. */
const markSent = async (userId: string, mailId: string, now: Date): Promise<void> => {
  const mail = await findMail(userId, mailId);
  if (mail?.state !== 'sending') return;
  const others = (mail.together ?? []).filter((id) => id !== mailId);
  const all = [mail, ...(others.length > 0 ? await findMails(userId, others) : [])];
  await concludeMails(
    all.filter(({ state }) => state === 'sending'),
    { state: 'sent' },
    now,
  );
};

/** Marks the address as undeliverable, unless the account has another one by now. */
const markUndeliverable = async (userId: string, address: string): Promise<void> => {
  const account = await findAccount(userId);
  if (account?.email !== address.toLowerCase()) return;
  await saveUndeliverable(userId, account.email, await getMailSettings(userId));
};

/** Stops all optional emails to a user who reported one as spam. */
const stopOptionalMails = async (userId: string): Promise<void> => {
  await saveFrequency({ userId, categories: optionalMailCategories }, 'off', await getMailSettings(userId));
};

/** Stores what SES reports about an email. SES may report it more than once. */
export const recordMailEvent = (
  event: MailEvent,
  { userId, mailId, address }: { userId: string; mailId: string; address: string },
  now: Date,
): Promise<void> =>
  withFreshReads(() => {
    if (event === 'sent') return markSent(userId, mailId, now);
    return event === 'bounced' ? markUndeliverable(userId, address) : stopOptionalMails(userId);
  });
