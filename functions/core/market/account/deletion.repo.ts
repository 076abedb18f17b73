import { randomBytes } from 'node:crypto';
import { sha256 } from '#core/kernel/ids';
import { keys } from '#core/kernel/table/keys';
import { get } from '#core/kernel/table/read';
import { put, update, type Write } from '#core/kernel/table/write';
import { days, plus, ttl } from '#core/kernel/time';
import { deletionProofDays, referenceBytes, referenceOf } from '#shared/account/deletion';

interface DeletionRecord {
  deletedAt: string;
  completedAt: string | null;
  expiresAt: string;
}

export const newReference = (): string => referenceOf(randomBytes(referenceBytes));

/** The reference has the entropy of a key, so nobody can try a list of addresses against the hash. */
export const deletionHash = (email: string, reference: string): string => sha256(`${reference}\n${email}`);

export const putDeletion = (hash: string, now: Date): Write => {
  const end = plus(now, days(deletionProofDays));
  const record: DeletionRecord = { deletedAt: now.toISOString(), completedAt: null, expiresAt: end.toISOString() };
  return put({ ...keys.deletion(hash), entity: 'Deletion', ...record, expiresAtEpochSeconds: ttl(end) }, { replace: true });
};

export const completeDeletion = (hash: string, now: Date): Write =>
  update(keys.deletion(hash), { set: { completedAt: now.toISOString() } });

/** AP330: returns the record of a deletion. 1 read unit. */
export const findDeletion = async (email: string, reference: string, now: Date): Promise<DeletionRecord | undefined> => {
  const found = await get<DeletionRecord>(keys.deletion(deletionHash(email, reference)));
  // TTL deletes late.
  return found && found.expiresAt > now.toISOString() ? found : undefined;
};
