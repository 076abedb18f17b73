import type { Budget } from '#core/kernel/budget';
import { ignoreStale } from '#core/kernel/stale';
import { collections, type Key, keys } from '#core/kernel/table/keys';
import { eachPage } from '#core/kernel/table/page';
import { maxTransactionItems, write } from '#core/kernel/table/transact';
import { remove, update, type Write } from '#core/kernel/table/write';
import type { Account } from '#core/market/account/account';
import { removeItems } from '#core/market/account/erase.repo';
import { barMailbox, mailboxHashOf } from '#core/market/account/suspension.repo';
import { stillHeld } from '#core/market/preferences/former-address';
import type { MailSettingsRecord } from '#core/market/preferences/settings';
import type { CaseRecord } from './case';
import { findCase } from './case.repo';

/**
 * Bars the mailboxes of a suspended account that is deleted. The case keeps their hashes, so that an administrator can unbar them.
 */
export const barMailboxesOf = async (
  { suspension, email }: Account,
  settings: MailSettingsRecord,
  now: Date,
): Promise<Write[]> => {
  if (!suspension) return [];
  const { caseId, mailboxHash } = suspension;
  const held = stillHeld(settings.formerAddresses, now).map((one) => one.email);
  const barred = [...new Set([mailboxHash, ...[email, ...held].map(mailboxHashOf)])];
  return [
    ...barred.map((hash) => barMailbox(hash, caseId, now)),
    ...((await findCase(caseId)) ? [update(keys.case(caseId), { set: { barred }, add: { version: 1 } })] : []),
  ];
};

/** AP174: removes a case with its reports. If it bars mailboxes, keeps only their hashes. May be cut off and repeated. */
export const eraseCase = async ({ id, barred }: CaseRecord, budget: Budget): Promise<void> => {
  const reports = { partition: collections.reports(id), consistent: true, withKeys: true };
  for await (const page of eachPage<Key>(reports, maxTransactionItems)) {
    if (budget.isSpent()) return;
    await removeItems(page);
  }
  const key = keys.case(id);
  if (!barred) return write(remove(key));
  const bare = {
    open: false,
    claimedBy: null,
    kept: null,
    answer: null,
    mayAnswer: false,
    history: [],
    reportCount: 0,
    reasons: {},
  };
  await write(update(key, { set: bare satisfies Partial<CaseRecord>, unset: ['GSI1PK', 'GSI1SK', 'GSI3PK', 'GSI3SK'] }));
};

export const removeReporter = ({ PK, SK }: Key): Promise<void> =>
  write(update({ PK, SK }, { set: { reporterId: null, text: null }, unset: ['GSI1PK', 'GSI1SK'] })).catch(ignoreStale);
