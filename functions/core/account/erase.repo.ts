import { conflict } from '#core/errors';
import { newId } from '#core/ids';
import { beginJob, endJob } from '#core/job/job.repo';
import type { MailSettingsRecord } from '#core/mail/settings';
import { removeSettings } from '#core/mail/settings.repo';
import { notify } from '#core/notification/notification.repo';
import { discardPhotos } from '#core/photo/photo.repo';
import { StaleRead } from '#core/stale';
import { count } from '#core/statistics/statistics.repo';
import { collections, gsi1, type Key, keys } from '#core/table/keys';
import { eachPage } from '#core/table/page';
import { maxTransactionItems, transact } from '#core/table/transact';
import { remove, update } from '#core/table/write';
import type { Account } from './account';

const paymentInFlight = () =>
  conflict('A platform fee for one of your bids or projects is still open. Please wait until it is paid or cancelled.');

/**
 * Closes an account: from this transaction on there is nobody to sign in, and nothing can be attached to it (`addToTally`, `addToInbox`). It
 * takes the profile with everything that identifies a person, frees e-mail and names, and leaves the job that deletes the
 * rest.
 *
 * @throws AppError CONFLICT while a payment is awaited: the counter decides, which an acceptance raises in its own transaction.
 * @throws StaleRead when e-mail, photos or mail settings were changed meanwhile.
 */
export const saveClosure = (account: Account, settings: MailSettingsRecord, now: Date, save = transact): Promise<void> => {
  const { id, email, username, stagerIdentifier, portfolioPhotos, userType } = account;
  return save([
    update(keys.tally(id), {
      set: { closedAt: now.toISOString() },
      when: { awaitedPayments: 0 },
      refusal: paymentInFlight(),
    }),
    update(keys.inbox(id), { set: { closedAt: now.toISOString() } }),
    remove(keys.user(id), { when: { PK: { present: true }, email, portfolioPhotos }, refusal: new StaleRead() }),
    ...removeSettings(id, settings),
    remove(keys.emailClaim(email)),
    remove(keys.usernameClaim(username)),
    ...(stagerIdentifier ? [remove(keys.stagerClaim(stagerIdentifier))] : []),
    count({ users: -1, [`users_${userType}`]: -1 }),
    ...discardPhotos(portfolioPhotos, id, now).writes,
    // Under an id of its own: what is the account's is deleted, and this is to arrive after that.
    ...notify('account_deleted', { userId: newId(now), to: email }, {}, now),
    beginJob({ kind: 'deleteAccount', subjectId: id }, now),
  ]);
};

/**
 * AP97: what belongs to an account alone and counts nowhere else: sessions, resets, devices, notifications, badges, mails. A page for each
 * transaction, 0.5 to 1 read units for each 4 KB.
 */
export async function* belongingsOf(userId: string): AsyncGenerator<Key[]> {
  const own = [
    { index: 'GSI1', partition: gsi1.sessionsOf(userId) },
    { index: 'GSI1', partition: gsi1.passwordResetsOf(userId) },
    { index: 'GSI1', partition: gsi1.devicesOf(userId) },
    { partition: collections.notifications(userId), consistent: true },
    { partition: collections.badges(userId), consistent: true },
    { partition: collections.mails(userId), consistent: true },
  ] as const;
  for (const collection of own) yield* eachPage<Key>({ ...collection, withKeys: true }, maxTransactionItems);
}

/** Removes up to a hundred items; one that is gone is no error. */
export const removeItems = (items: readonly Key[]): Promise<void> => transact(items.map(({ PK, SK }) => remove({ PK, SK })));

/** The end of a deletion: the last items of the account, and its job. */
export const saveEnd = (userId: string): Promise<void> =>
  transact([
    remove(keys.reputation(userId)),
    remove(keys.tally(userId)),
    remove(keys.inbox(userId)),
    endJob({ kind: 'deleteAccount', subjectId: userId }),
  ]);
