import { StaleRead } from '#core/kernel/stale';
import { dueDigestOf, gsi3, keys } from '#core/kernel/table/keys';
import { eachDue } from '#core/kernel/table/page';
import { get, getMany } from '#core/kernel/table/read';
import { put, remove, update, type Write } from '#core/kernel/table/write';
import { plus } from '#core/kernel/time';
import type { AreaDigest } from './digest';

/** AP139: returns due digests, earliest first. 0.5 read units for each 4 KB of keys, about 40. */
export const dueDigests = (now: Date): AsyncGenerator<{ userId: string; dueAt: string }[]> =>
  eachDue(gsi3.dueDigests(), dueDigestOf, plus(now, 1));

/** AP138: returns the digest of an account. 1 read unit. */
export const findDigest = (userId: string): Promise<AreaDigest | undefined> => get<AreaDigest>(keys.areaDigest(userId));

/** AP136: returns the digests of several accounts. 0.5 read units each. */
export const findDigests = (userIds: readonly string[]): Promise<AreaDigest[]> =>
  getMany<AreaDigest>(userIds.map((userId) => keys.areaDigest(userId)));

/** Refused (StaleRead) if the account has a digest. */
export const beginDigest = (userId: string, since: string, now: Date): Write => {
  const dueAt = now.toISOString();
  const digest: AreaDigest = { userId, dueAt, since, isEarly: false, earlySent: [], revision: 1 };
  return put(
    { ...keys.areaDigest(userId), ...gsi3.dueDigest(dueAt, userId), entity: 'AreaDigest', ...digest },
    { refusal: new StaleRead() },
  );
};

/** Refused (StaleRead) if the digest has changed. */
export const changeDigest = (digest: AreaDigest, changes: Partial<Omit<AreaDigest, 'userId' | 'revision'>>): Write => {
  const { userId, revision } = digest;
  const dueAt = changes.dueAt === undefined ? digest.dueAt : changes.dueAt;
  return update(keys.areaDigest(userId), {
    set: { ...changes, revision: revision + 1, ...(dueAt !== null && gsi3.dueDigest(dueAt, userId)) },
    unset: dueAt === null ? ['GSI3PK', 'GSI3SK'] : [],
    when: { revision },
  });
};

/** Refused (StaleRead) if the digest has changed. */
export const removeDigest = ({ userId, revision }: AreaDigest): Write => remove(keys.areaDigest(userId), { when: { revision } });
