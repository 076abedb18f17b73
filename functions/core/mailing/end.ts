import { alertsOfToday, digestId } from '#core/area-digest/digest';
import { removeDigest, repeatDigest } from '#core/area-digest/digest.repo';
import { newId } from '#core/ids';
import { log } from '#core/log';
import { getMailSettings } from '#core/mail-settings/settings.repo';
import { byMail, type CatalogueEvent } from '#core/notification/catalogue';
import { dueMail } from '#core/notification/due-mail';
import type { MailRecord } from '#core/outbox/outbox';
import { conclude, postpone } from '#core/outbox/outbox.repo';
import { nextAt } from './clock';
import { morningHour, timeZoneOf } from './policy';

/** What the catalogue says of the mail's event. */
export const rowOf = (mail: MailRecord) => byMail(mail.event as CatalogueEvent);

/** What is due because of a mail that was sent, or was not. */
const following = (mails: readonly MailRecord[], now: Date): MailRecord[] =>
  mails.flatMap((mail) => {
    const next = rowOf(mail)?.next?.(mail, now);
    const row = next && byMail(next.event);
    if (!next || !row) return [];
    const { userId, endsAt, mark } = mail;
    const [projectId, bidId] = [mail.projectId ?? undefined, mail.bidId ?? undefined];
    const about = { userId, projectId, bidId, endsAt, mark, dueAt: next.dueAt };
    return [{ ...dueMail(next.event, row, about, newId(now), now), createdAt: mail.createdAt }];
  });

type Outcome = Parameters<typeof conclude>[1];

/** What comes again and again, and is never concluded: it waits for its next time. */
export const isRecurring = ({ id }: MailRecord): boolean => id === digestId;

/** Concludes mails, with what is due next because of them. */
export const end = async (mails: readonly MailRecord[], outcome: Outcome, now: Date): Promise<void> => {
  for (const { event, id, userId } of mails) log('info', 'mail', { event, mailId: id, userId, ...outcome });
  const isOver = 'reason' in outcome && outcome.reason === 'outdated';
  const others = mails.filter((mail) => !isRecurring(mail));
  if (others.length > 0) await conclude(others, outcome, now, isOver ? [] : following(others, now));
  for (const mail of mails.filter(isRecurring)) {
    if (isOver) await removeDigest(mail);
    else await untilTheNextMorning(mail, outcome, now);
  }
};

/** The log gets what was sent, or may have been. That nobody wants it, every morning anew, is not worth a line. */
const untilTheNextMorning = async (mail: MailRecord, outcome: Outcome, now: Date): Promise<void> => {
  const dueAt = nextAt(morningHour, now, timeZoneOf(await getMailSettings(mail.userId)));
  if (outcome.state === 'skipped') return postpone([mail], dueAt, { early: false });
  const earlySent = [...alertsOfToday(mail, now), ...(mail.early ? [now.toISOString()] : [])];
  return repeatDigest(
    mail,
    outcome,
    { dueAt: dueAt.toISOString(), mark: mail.seenUntil ?? mail.mark, early: false, earlySent },
    now,
  );
};
