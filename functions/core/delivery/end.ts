import { newId } from '#core/ids';
import { log } from '#core/log';
import { alertsOfToday, digestId } from '#core/mail/alert';
import type { MailRecord } from '#core/mail/outbox';
import { postpone, removeMail, repeat, settle } from '#core/mail/outbox.repo';
import { getMailSettings } from '#core/mail/settings.repo';
import { dueMail } from '#core/notification/due-mail';
import { byMail, type NewsEvent } from '#core/notification/news';
import { nextAt } from './clock';
import { morningHour, timeZoneOf } from './policy';

/** What the catalogue says of the mail's event. */
export const catalogue = (mail: MailRecord) => byMail(mail.event as NewsEvent);

/** What is due because of a mail that was sent, or was not. */
const following = (mails: readonly MailRecord[], now: Date): MailRecord[] =>
  mails.flatMap((mail) => {
    const next = catalogue(mail)?.next?.(mail, now);
    const row = next && byMail(next.event);
    if (!next || !row) return [];
    const { userId, endsAt, mark } = mail;
    const [projectId, bidId] = [mail.projectId ?? undefined, mail.bidId ?? undefined];
    const about = { userId, projectId, bidId, endsAt, mark, dueAt: next.dueAt };
    return [{ ...dueMail(next.event, row, about, newId(now), now), createdAt: mail.createdAt }];
  });

type Outcome = Parameters<typeof settle>[1];

/** What comes again and again, and is never settled: it waits for its next time. */
export const isRecurring = ({ id }: MailRecord): boolean => id === digestId;

/** Settles mails, with what is due next because of them. */
export const end = async (mails: readonly MailRecord[], outcome: Outcome, now: Date): Promise<void> => {
  for (const { event, id, userId } of mails) log('info', 'mail', { event, mailId: id, userId, ...outcome });
  const isOver = 'reason' in outcome && outcome.reason === 'outdated';
  const others = mails.filter((mail) => !isRecurring(mail));
  if (others.length > 0) await settle(others, outcome, now, isOver ? [] : following(others, now));
  for (const mail of mails.filter(isRecurring)) {
    if (isOver) await removeMail(mail);
    else await untilTheNextMorning(mail, outcome, now);
  }
};

/** The log gets what was sent, or may have been. That nobody wants it, every morning anew, is no news. */
const untilTheNextMorning = async (mail: MailRecord, outcome: Outcome, now: Date): Promise<void> => {
  const dueAt = nextAt(morningHour, now, timeZoneOf(await getMailSettings(mail.userId)));
  if (outcome.state === 'skipped') return postpone([mail], dueAt, { early: false });
  const earlySent = [...alertsOfToday(mail, now), ...(mail.early ? [now.toISOString()] : [])];
  return repeat(mail, outcome, { dueAt: dueAt.toISOString(), mark: mail.seenUntil ?? mail.mark, early: false, earlySent }, now);
};
