import { newId } from '#core/ids';
import type { MailRecord } from '#core/outbox/outbox';
import { logged, moved, type Outcome, unchanged } from '#core/outbox/outbox.repo';
import { StaleRead } from '#core/stale';
import { keys } from '#core/table/keys';
import { getMany } from '#core/table/read';
import { transact, write } from '#core/table/transact';
import { put, remove, update, type Write } from '#core/table/write';
import { digestId } from './digest';

/** AP136: the digests of several accounts. 0.5 read units each. */
export const findDigests = (userIds: readonly string[]): Promise<MailRecord[]> =>
  getMany<MailRecord>(userIds.map((userId) => keys.mail(userId, digestId)));

/** Has a digest come at another time than it was to: early, if that is before its morning. @throws StaleRead */
export const moveDigest = (mail: MailRecord, to: Date): Promise<void> => {
  const dueAt = to.toISOString();
  return write(moved(mail, { dueAt, early: mail.early || dueAt < mail.dueAt }));
};

/**
 * The end of a digest for this time: the log gets a copy, and it waits for its next time.
 *
 * @throws StaleRead when another was faster
 */
export const repeatDigest = (
  mail: MailRecord,
  outcome: Outcome,
  next: Pick<MailRecord, 'dueAt' | 'mark' | 'early' | 'earlySent'>,
  now: Date,
): Promise<void> => {
  const id = newId(now);
  return transact([
    moved(mail, { ...next, state: 'due', attempts: 0, failures: 0 }),
    put({ ...keys.mail(mail.userId, id), entity: 'Mail', ...mail, id, ...logged(outcome, now) }),
  ]);
};

/** Has a digest wait, due at no time. Refused (StaleRead) when something has happened to it. */
export const pauseDigest = (mail: MailRecord, now: Date): Write =>
  update(keys.mail(mail.userId, mail.id), {
    set: { state: 'skipped', reason: 'paused', concludedAt: now.toISOString(), early: false },
    unset: ['GSI3PK', 'GSI3SK'],
    when: unchanged(mail),
    refusal: new StaleRead(),
  });

/** Has it come again, with what is after `mark`; one that was not paused begins anew, too. Refused as above. */
export const resumeDigest = (mail: MailRecord, mark: string, now: Date): Write =>
  moved(mail, { state: 'due', dueAt: now.toISOString(), mark, reason: null, concludedAt: null });

/** Ends one that has nothing left to tell. */
export const removeDigest = ({ userId, id }: MailRecord): Promise<void> => write(remove(keys.mail(userId, id)));
