import { findMail, findMails } from '#core/kernel/outbox/outbox.repo';
import { withFreshReads } from '#core/kernel/stale';
import { findAccount } from '#core/market/account/account.repo';
import { getMailSettings, saveFrequency, saveUndeliverable } from '#core/market/preferences/settings.repo';
import { optionalMailCategories } from '#shared/contracts/mail';
import { end } from './end';

/** What the mail service says of a mail that it took. */
export type MailEvent = 'sent' | 'bounced' | 'complained';

/** The answer to a handover was lost, and this is it, for all mails that went out as one. What was concluded before stays. */
const noteSent = async (userId: string, mailId: string, now: Date): Promise<void> => {
  const mail = await findMail(userId, mailId);
  if (mail?.state !== 'sending') return;
  const others = (mail.together ?? []).filter((id) => id !== mailId);
  const all = [mail, ...(others.length > 0 ? await findMails(userId, others) : [])];
  await end(
    all.filter(({ state }) => state === 'sending'),
    { state: 'sent' },
    now,
  );
};

/** The address takes no mail. Another one that the account has by now may. */
const noteBounce = async (userId: string, address: string): Promise<void> => {
  const account = await findAccount(userId);
  if (account?.email !== address.toLowerCase()) return;
  await saveUndeliverable(userId, account.email, await getMailSettings(userId));
};

/** Who calls it spam gets nothing more that is not about the account or money. */
const noteComplaint = async (userId: string): Promise<void> => {
  await saveFrequency({ userId, categories: optionalMailCategories }, 'off', await getMailSettings(userId));
};

/** Notes what became of a mail; may be told more than once. */
export const noteMailEvent = (
  event: MailEvent,
  { userId, mailId, address }: { userId: string; mailId: string; address: string },
  now: Date,
): Promise<void> =>
  withFreshReads(() => {
    if (event === 'sent') return noteSent(userId, mailId, now);
    return event === 'bounced' ? noteBounce(userId, address) : noteComplaint(userId);
  });
