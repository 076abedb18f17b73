import { expect, it } from 'vitest';
import { transact } from '#core/kernel/table/transact';
import { days, plus } from '#core/kernel/time';
import { changesOf } from '#functions/testing/changes';
import { deletionProofDays } from '#shared/account/deletion';
import { completeDeletion, deletionHash, findDeletion, newReference, putDeletion } from './deletion.repo';

const now = new Date('2026-03-01T12:00:00.000Z');
const email = 'dana@deleted.example';

it('proves a deletion to someone with the email and the reference, for the promised time', async () => {
  const reference = newReference();
  expect(newReference()).not.toBe(reference);
  const hash = deletionHash(email, reference);
  const names = { [hash]: 'hash', [now.toISOString()]: 'now' };
  expect(await changesOf(() => transact([putDeletion(hash, now)]), names)).toMatchInlineSnapshot(
    `"+ DELETION#hash DELETION completedAt=null, deletedAt=now, entity=Deletion, expiresAt=a time, expiresAtEpochSeconds=1806926400"`,
  );
  const find = (at: number, address = email, by = reference) => findDeletion(address, by, plus(now, at));
  expect(await find(days(deletionProofDays) - 1)).toMatchObject({ deletedAt: now.toISOString(), completedAt: null });
  expect(await find(days(deletionProofDays))).toBeUndefined();
  expect(await find(0, 'marcus@deleted.example')).toBeUndefined();
  expect(await find(0, email, newReference())).toBeUndefined();
  expect(await changesOf(() => transact([completeDeletion(hash, now)]), names)).toBe(
    '  DELETION#hash DELETION completedAt: null > now',
  );
});
