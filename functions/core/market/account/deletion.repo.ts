import { randomBytes } from 'node:crypto';
import { sha256 } from '#core/kernel/ids';
import { keys } from '#core/kernel/table/keys';
import { get } from '#core/kernel/table/read';
import { put, update, type Write } from '#core/kernel/table/write';
import { days, plus, ttl } from '#core/kernel/time';
import { deletionProofDays, referenceBytes, referenceOf } from '#shared/deletion';

/** That an account was deleted. Whose it was, nobody can tell who does not know the address and the reference. */
export interface DeletionRecord {
  deletedAt: string;
  /** When nothing of it was left; null while the rest is being deleted. */
  completedAt: string | null;
  /** ISO 8601, UTC. */
  expiresAt: string;
}

export const newReference = (): string => referenceOf(randomBytes(referenceBytes));

/** What a deletion is found by. The reference is as long as a key, so that no list of addresses can be tried against the hash. */
export const deletionHash = (email: string, reference: string): string => sha256(`${reference}\n${email}`);

/** Notes a deletion, in the transaction that closes the account. */
export const noteDeletion = (hash: string, now: Date): Write => {
  const end = plus(now, days(deletionProofDays));
  const record: DeletionRecord = { deletedAt: now.toISOString(), completedAt: null, expiresAt: end.toISOString() };
  return put({ ...keys.deletion(hash), entity: 'Deletion', ...record, expiresAtEpochSeconds: ttl(end) }, { replace: true });
};

/** Notes that nothing is left, in the transaction of the last step. */
export const completeDeletion = (hash: string, now: Date): Write =>
  update(keys.deletion(hash), { set: { completedAt: now.toISOString() } });

/** AP330: whether the account that had an address was deleted under a reference. 1 read unit. */
export const findDeletion = async (email: string, reference: string, now: Date): Promise<DeletionRecord | undefined> => {
  const found = await get<DeletionRecord>(keys.deletion(deletionHash(email, reference)));
  // TTL deletes late.
  return found && found.expiresAt > now.toISOString() ? found : undefined;
};
