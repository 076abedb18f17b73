import { StaleRead } from '#core/kernel/stale';
import { collections, dueMailOf, gsi3, keys, uncertainMailOf } from '#core/kernel/table/keys';
import { cursorAt, eachDue, type Page, type PageRequest, queryKeys, queryPage } from '#core/kernel/table/page';
import { get, getMany } from '#core/kernel/table/read';
import { transact } from '#core/kernel/table/transact';
import { put, update, type Write } from '#core/kernel/table/write';
import { days, minutes, plus, ttl } from '#core/kernel/time';
import type { MailSkip } from '#shared/mail/mail.contract';
import { type MailRecord, mailLogDays } from './outbox';

const dueKey = ({ category, dueAt, userId, join, id }: MailRecord) =>
  (category === 'account' ? gsi3.dueAccountMail : gsi3.dueMail)(dueAt, userId, join, id);

export type DueMails = 'account' | 'others';

export const putMail = (mail: MailRecord): Write =>
  put({ ...keys.mail(mail.userId, mail.id), ...dueKey(mail), entity: 'Mail', ...mail }, { refusal: new StaleRead() });

export type DueMail = ReturnType<typeof dueMailOf>;

/** AP120: the mails of one list that are due before a time, oldest first. 0.5 read units for each 4 KB, about 25 of them. */
export const dueMails = (list: DueMails, before: Date): AsyncGenerator<DueMail[]> =>
  eachDue(list === 'account' ? gsi3.dueAccountMails() : gsi3.dueMails(), dueMailOf, before);

/** AP121: several mails of one account. 0.5 read units each. */
export const findMails = (userId: string, ids: readonly string[]): Promise<MailRecord[]> =>
  getMany<MailRecord>(ids.map((id) => keys.mail(userId, id)));

/** AP122: one mail. 1 read unit. */
export const findMail = (userId: string, id: string): Promise<MailRecord | undefined> => get<MailRecord>(keys.mail(userId, id));

/** AP123: the mail log of an account, newest first. 0.5 read units for each 4 KB, about 10 of them. */
export const listMails = (userId: string, request: PageRequest): Promise<Page<MailRecord>> =>
  queryPage<MailRecord>({ partition: collections.mails(userId) }, request);

/** AP260: uncertain mails, which may not have arrived, oldest first. 0.5 read units for each 4 KB of keys, and 0.5 for each mail. */
export const listUncertainMails = async (since: Date, { limit }: { limit: number }): Promise<Page<MailRecord>> => {
  const partition = gsi3.uncertainMails();
  const cursor = cursorAt({ index: 'GSI3', partition }, since.toISOString());
  const { items, next } = await queryKeys(partition, { limit, cursor }, 'oldest-first');
  const found = items.map(uncertainMailOf);
  return { items: await getMany<MailRecord>(found.map(({ userId, id }) => keys.mail(userId, id))), next };
};

const unchanged = ({ state, dueAt, attempts }: MailRecord) => ({ state, dueAt, attempts });

const moved = (mail: MailRecord, changes: Partial<MailRecord>): Write => {
  const next = { ...mail, ...changes };
  return update(keys.mail(mail.userId, mail.id), {
    set: { ...changes, ...dueKey(next) },
    when: unchanged(mail),
  });
};

/** Links a mail to its notification, in the notification's transaction. Refused if the mail has changed. */
export const linkToNotification = (mail: MailRecord, notificationId: string): Write =>
  update(keys.mail(mail.userId, mail.id), {
    set: { notificationId },
    when: { ...unchanged(mail), notificationId: null },
  });

/** How long one run owns the mails that it sends. SES answers sooner. */
const lease = minutes(5);

/** Claims mails in order to send them as one. @throws StaleRead if another run has claimed one; or the refusal of a check */
export const claim = async (mails: readonly MailRecord[], now: Date, checks: readonly Write[]): Promise<MailRecord[]> => {
  const ids = mails.map(({ id }) => id);
  const taken = mails.map((mail, index) => ({
    mail,
    changes: {
      state: 'sending',
      dueAt: plus(now, lease).toISOString(),
      attempts: mail.attempts + 1,
      ...(index === 0 && ids.length > 1 && { together: ids }),
    } as const,
  }));
  await transact([...taken.map(({ mail, changes }) => moved(mail, changes)), ...checks]);
  return taken.map(({ mail, changes }) => ({ ...mail, ...changes }));
};

type PutOff = Partial<Pick<MailRecord, 'join' | 'attempts' | 'failures'>>;

export const postpone = (
  mails: readonly MailRecord[],
  until: Date,
  changes: PutOff | ((mail: MailRecord) => PutOff) = {},
): Promise<void> =>
  transact(
    mails.map((mail) => {
      const own = typeof changes === 'function' ? changes(mail) : changes;
      return moved(mail, { ...own, state: 'due', dueAt: until.toISOString() });
    }),
  );

/** Makes a push due, and postpones the mail about the same event, if there is one. @throws StaleRead */
export const beginPush = (push: MailRecord, waiting?: { mail: MailRecord; until: Date }): Promise<void> =>
  transact([putMail(push), ...(waiting ? [moved(waiting.mail, { dueAt: waiting.until.toISOString() })] : [])]);

export type Outcome = { state: 'sent' | 'uncertain' } | { state: 'skipped'; reason: MailSkip };

const logged = ({ to }: MailRecord, outcome: Outcome, now: Date) => ({
  state: outcome.state,
  reason: 'reason' in outcome ? outcome.reason : null,
  concludedAt: now.toISOString(),
  expiresAtEpochSeconds: ttl(plus(now, days(mailLogDays))),
  // Deletes an address that is not the account's, with the mark that only that address got.
  to: null,
  ...(to !== null && { mark: null }),
});

/** Lists uncertain mails for administrators. Omits pushes, because the notification is in the app. */
const uncertainKey = ({ userId, id, channel }: MailRecord, { state }: Outcome, now: Date) =>
  state === 'uncertain' && channel !== 'push' ? gsi3.uncertainMail(now.toISOString(), userId, id) : undefined;

/** Concludes mails and stores those that follow. @throws StaleRead if one was concluded before */
export const conclude = (
  mails: readonly MailRecord[],
  outcome: Outcome,
  now: Date,
  following: readonly MailRecord[] = [],
): Promise<void> =>
  transact([
    ...mails.map((mail, index) => {
      const doubted = index === 0 ? uncertainKey(mail, outcome, now) : undefined;
      return update(keys.mail(mail.userId, mail.id), {
        set: { ...logged(mail, outcome, now), ...doubted },
        unset: doubted ? [] : ['GSI3PK', 'GSI3SK'],
        when: unchanged(mail),
      });
    }),
    ...following.map(putMail),
  ]);
