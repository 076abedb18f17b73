import type { MailRecord } from '#core/kernel/outbox/outbox';
import type { Account } from '#core/market/account/account';
import { findAccount } from '#core/market/account/account.repo';
import type { EventBy } from '#core/market/notification/events';
import { emails } from '#core/telling/events/index';

/** Emails that are due long after their cause, which may be gone by then. Composing them only reads. */
const reminders = ['payment_reminder', 'day_reminder', 'no_bids_yet', 'badge_expiring'] as const satisfies EventBy<'email'>[];

const reminderOf = ({ event, state, channel }: MailRecord) =>
  state === 'due' && channel === undefined ? reminders.find((reminder) => reminder === event) : undefined;

const noLink = (): Promise<never> => Promise.reject(new Error('No reminder has a secret link'));

const isOutdated = async (mail: MailRecord, account: Account | undefined, now: Date): Promise<boolean> => {
  const reminder = reminderOf(mail);
  if (!reminder) return false;
  if (!account) return true;
  const links = { confirmation: noLink, undo: noLink, dataLink: noLink };
  const letter = await emails[reminder]({ mail, all: [mail], account, timeZone: 'UTC', isConfirmed: false, now, ...links });
  return letter === undefined;
};

/** Leaves out reminders that sending would skip as outdated. About 4 read units for each that is due. */
export const withoutOutdatedReminders = async (
  userId: string,
  mails: readonly MailRecord[],
  now: Date,
): Promise<MailRecord[]> => {
  const account = mails.some(reminderOf) ? await findAccount(userId) : undefined;
  const outdated = await Promise.all(mails.map((mail) => isOutdated(mail, account, now)));
  return mails.filter((_, index) => !outdated[index]);
};
