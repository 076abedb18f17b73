import { newId } from '#core/kernel/ids';
import { log } from '#core/kernel/log';
import type { MailRecord } from '#core/kernel/outbox/outbox';
import { conclude, type Outcome } from '#core/kernel/outbox/outbox.repo';
import { dueMail } from '#core/market/notification/due-mail';
import { wordsOf } from '#core/telling/events/index';

const following = (mails: readonly MailRecord[], now: Date): MailRecord[] =>
  mails.flatMap((mail) => {
    const next = wordsOf(mail.event).next?.(mail, now);
    if (!next) return [];
    const { userId, endsAt, mark } = mail;
    const [projectId, bidId] = [mail.projectId ?? undefined, mail.bidId ?? undefined];
    const about = { userId, projectId, bidId, endsAt, mark, dueAt: next.dueAt };
    return [{ ...dueMail(next.event, about, newId(now), now), createdAt: mail.createdAt }];
  });

/** Concludes emails and stores the ones that follow them, such as the next reminder. */
export const concludeMails = async (mails: readonly MailRecord[], outcome: Outcome, now: Date): Promise<void> => {
  for (const { event, id, userId } of mails) log('info', 'mail', { event, mailId: id, userId, ...outcome });
  const isOver = 'reason' in outcome && outcome.reason === 'outdated';
  await conclude(mails, outcome, now, isOver ? [] : following(mails, now));
};
