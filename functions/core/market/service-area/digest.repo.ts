import { StaleRead } from '#core/kernel/stale';
import { type DueDigest, dueDigestOf, gsi3, keys } from '#core/kernel/table/keys';
import { eachPage } from '#core/kernel/table/page';
import { get, getMany } from '#core/kernel/table/read';
import { put, remove, update, type Write } from '#core/kernel/table/write';
import type { AreaDigest } from './digest';

/** AP139: the digests that are due, the earliest first. 0.5 read units for each 4 KB of keys, about 40 of them. */
export async function* dueDigests(now: Date): AsyncGenerator<DueDigest[]> {
  const due = { index: 'GSI3', partition: gsi3.dueDigests(), order: 'oldest-first', withKeys: true } as const;
  for await (const page of eachPage<{ GSI3SK: string }>(due, 100)) {
    const some = page.map(({ GSI3SK }) => dueDigestOf(GSI3SK)).filter(({ dueAt }) => dueAt <= now.toISOString());
    if (some.length > 0) yield some;
    if (some.length < page.length) return;
  }
}

/** AP138: the digest of an account. 1 read unit. */
export const findDigest = (userId: string): Promise<AreaDigest | undefined> => get<AreaDigest>(keys.areaDigest(userId));

/** AP136: the digests of several accounts. 0.5 read units each. */
export const findDigests = (userIds: readonly string[]): Promise<AreaDigest[]> =>
  getMany<AreaDigest>(userIds.map((userId) => keys.areaDigest(userId)));

/** The digest of an account that has none, due now, of what is posted after `since`. Refused (StaleRead) when there is one. */
export const beginDigest = (userId: string, since: string, now: Date): Write => {
  const dueAt = now.toISOString();
  const digest: AreaDigest = { userId, dueAt, since, isEarly: false, earlySent: [], revision: 1 };
  return put(
    { ...keys.areaDigest(userId), ...gsi3.dueDigest(dueAt, userId), entity: 'AreaDigest', ...digest },
    { refusal: new StaleRead() },
  );
};

const asRead = ({ revision }: AreaDigest) => ({ when: { revision }, refusal: new StaleRead() });

/** A change of a digest as it was read. Refused (StaleRead) when it is not any more. */
export const changeDigest = (digest: AreaDigest, changes: Partial<Omit<AreaDigest, 'userId' | 'revision'>>): Write => {
  const { userId, revision } = digest;
  const dueAt = changes.dueAt === undefined ? digest.dueAt : changes.dueAt;
  return update(keys.areaDigest(userId), {
    set: { ...changes, revision: revision + 1, ...(dueAt !== null && gsi3.dueDigest(dueAt, userId)) },
    unset: dueAt === null ? ['GSI3PK', 'GSI3SK'] : [],
    ...asRead(digest),
  });
};

/** The end of one that has nothing left to tell. Refused (StaleRead) when it has changed. */
export const removeDigest = (digest: AreaDigest): Write => remove(keys.areaDigest(digest.userId), asRead(digest));
