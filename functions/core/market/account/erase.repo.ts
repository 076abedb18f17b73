import { conflict } from '#core/kernel/errors';
import { newId } from '#core/kernel/ids';
import type { Closed, Ended } from '#core/kernel/table/entities';
import { beginJob, endJob } from '#core/kernel/table/job.repo';
import { type Key, keys } from '#core/kernel/table/keys';
import type { Tally } from '#core/kernel/table/tally';
import { transact } from '#core/kernel/table/transact';
import { remove, update, type Write } from '#core/kernel/table/write';
import { notify } from '#core/market/notification/notification.repo';
import { discardPhotos } from '#core/market/photo/photo.repo';
import { stillHeld } from '#core/market/preferences/former-address';
import { isConfirmed, type MailSettingsRecord } from '#core/market/preferences/settings';
import { removeSettings } from '#core/market/preferences/settings.repo';
import type { Account } from './account';
import { completeDeletion, deletionHash, putDeletion } from './deletion.repo';
import { releaseEmail } from './email-claim.repo';
import { formerMember } from './former';
import { putLeaver } from './former.repo';

/** @throws AppError CONFLICT while the account pays or awaits a platform fee */
const assertAwaitsNoPayment = ({ awaitedPayments }: Tally): void => {
  if (awaitedPayments > 0)
    throw conflict(
      "A platform fee for one of your bids or projects is still due. You can delete your account once it's paid or cancelled.",
    );
};

/**
 * Closes an account. From now on nobody can sign in, and nothing can be attached to it (`addToTally`, `addToInbox`). Removes what
 * identifies a person, frees emails and names, and stores the job that deletes the rest. Other parties of paid bids keep its
 * contact details for a while. `reference` proves the deletion later.
 *
 * @throws AppError CONFLICT while a payment is awaited, by the counter that each acceptance raises
 * @throws StaleRead if email, photos, mail settings or paid bids changed meanwhile
 */
export const saveClosure = (
  account: Account,
  { settings, tally, reference }: { settings: MailSettingsRecord; tally: Tally; reference: string },
  now: Date,
  save = transact,
): Promise<void> => {
  assertAwaitsNoPayment(tally);
  const { id, email, username, stagerIdentifier, portfolioPhotos } = account;
  const hash = deletionHash(email, reference);
  const held = stillHeld(settings.formerAddresses, now).flatMap((one) => (one.email === email ? [] : [one.email]));
  const closing: Record<Closed, Write[]> = {
    User: [remove(keys.user(id), { when: { PK: { present: true }, email, portfolioPhotos } })],
    MailSettings: removeSettings(id, settings),
    AreaDigest: [remove(keys.areaDigest(id))],
    Fragments: [remove(keys.fragments(id))],
    // Deletes the export's files with the other uploads.
    Export: [remove(keys.export(id))],
    EmailClaim: [email, ...held].map((one) => releaseEmail(one, id)),
    UsernameClaim: [remove(keys.usernameClaim(username))],
    StagerClaim: stagerIdentifier ? [remove(keys.stagerClaim(stagerIdentifier))] : [],
  };
  return save([
    update(keys.tally(id), {
      set: { closedAt: now.toISOString(), deletionHash: hash },
      when: { awaitedPayments: 0, deals: tally.deals },
    }),
    ...(tally.deals > 0 ? [putLeaver(formerMember(account, now))] : []),
    update(keys.inbox(id), { set: { closedAt: now.toISOString() } }),
    ...Object.values(closing).flat(),
    ...discardPhotos(portfolioPhotos, id, now).writes,
    putDeletion(hash, now),
    // Under a separate id, because the account's own emails are deleted before this one is sent.
    ...notify(
      'account_deleted',
      { userId: newId(now), to: email, toIsConfirmed: isConfirmed(settings, email), mark: reference },
      {},
      now,
    ),
    beginJob({ kind: 'deleteAccount', subjectId: id }, now),
  ]);
};

/** Removes at most 100 items. A missing item is no error. */
export const removeItems = (items: readonly Key[]): Promise<void> => transact(items.map(({ PK, SK }) => remove({ PK, SK })));

/** Removes the last items and the job. `hash` finds the record of the deletion. */
export const saveEnd = (userId: string, hash: string | undefined, now: Date): Promise<void> => {
  const ending: Record<Ended, Write> = {
    Leaver: remove(keys.leaver(userId)),
    Reputation: remove(keys.reputation(userId)),
    Tally: remove(keys.tally(userId)),
    Inbox: remove(keys.inbox(userId)),
    Job: endJob({ kind: 'deleteAccount', subjectId: userId }),
  };
  // A call that ran during the closure may have stored fragments again.
  return transact([...(hash ? [completeDeletion(hash, now)] : []), remove(keys.fragments(userId)), ...Object.values(ending)]);
};
