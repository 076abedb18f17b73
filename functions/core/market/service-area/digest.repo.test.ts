import { describe, expect, it } from 'vitest';
import { StaleRead } from '#core/kernel/stale';
import { keys } from '#core/kernel/table/keys';
import { transact, write } from '#core/kernel/table/transact';
import { days, minutes, plus } from '#core/kernel/time';
import { measureConsumption } from '#functions/testing/capacity';
import { changesOf, expectRefused } from '#functions/testing/changes';
import { restore } from '#functions/testing/everything';
import type { AreaDigest } from './digest';
import { beginDigest, changeDigest, dueDigests, findDigest, findDigests, removeDigest } from './digest.repo';

const now = new Date('2026-11-22T08:00:00.000Z');
const morning = plus(now, days(1));
const names = { [now.toISOString()]: 'now', [morning.toISOString()]: 'morning' };

/** The table begins empty, with digests of these stagers. */
const scene = async (...userIds: string[]): Promise<AreaDigest> => {
  await restore([]);
  for (const userId of userIds) await write(beginDigest(userId, 'p1', now));
  return (await findDigest(userIds[0] ?? '')) as AreaDigest;
};

describe('a write to a digest', () => {
  it('creates it once, and it is due at once', async () => {
    await scene();
    expect(await changesOf(() => write(beginDigest('dana', 'p1', now)), names)).toMatchInlineSnapshot(
      `"+ USER#dana AREA_DIGEST GSI3PK=AREA_DIGESTS_DUE, GSI3SK=now#dana, dueAt=now, earlySent=[], entity=AreaDigest, isEarly=false, revision=1, since=p1, userId=dana"`,
    );
    await expectRefused(() => write(beginDigest('dana', 'p9', now)), keys.areaDigest('dana'), { since: 'p2' }, StaleRead);
  });

  it('reschedules, pauses, and resumes it', async () => {
    const digest = await scene('dana');
    const next = { dueAt: morning.toISOString(), since: 'p2', isEarly: false, earlySent: [now.toISOString()] };
    expect(await changesOf(() => write(changeDigest(digest, next)), names)).toMatchInlineSnapshot(
      `"  USER#dana AREA_DIGEST GSI3SK: now#dana > morning#dana, dueAt: now > morning, earlySent: [] > ["now"], revision: 1 > 2, since: p1 > p2"`,
    );
    const waiting = (await findDigest('dana')) as AreaDigest;
    expect(await changesOf(() => write(changeDigest(waiting, { dueAt: null })), names)).toMatchInlineSnapshot(
      `"  USER#dana AREA_DIGEST GSI3PK: AREA_DIGESTS_DUE > nothing, GSI3SK: morning#dana > nothing, dueAt: morning > null, revision: 2 > 3"`,
    );
    const paused = (await findDigest('dana')) as AreaDigest;
    expect(await changesOf(() => write(changeDigest(paused, { dueAt: now.toISOString() })), names)).toMatchInlineSnapshot(
      `"  USER#dana AREA_DIGEST GSI3PK: nothing > AREA_DIGESTS_DUE, GSI3SK: nothing > now#dana, dueAt: null > now, revision: 3 > 4"`,
    );
  });

  it('keeps its due time on other changes', async () => {
    const digest = await scene('dana');
    expect(await changesOf(() => write(changeDigest(digest, { isEarly: true })), names)).toMatchInlineSnapshot(
      `"  USER#dana AREA_DIGEST isEarly: false > true, revision: 1 > 2"`,
    );
  });

  it('removes it', async () => {
    const digest = await scene('dana');
    expect(await changesOf(() => write(removeDigest(digest)), names)).toMatchInlineSnapshot(`"- USER#dana AREA_DIGEST"`);
  });

  it.each([
    ['change', (digest: AreaDigest) => changeDigest(digest, { isEarly: true })],
    ['end', removeDigest],
  ])('rejects a %s of an outdated digest', async (_, action) => {
    const digest = await scene('dana');
    await expectRefused(() => transact([action(digest)]), keys.areaDigest('dana'), { revision: 2 }, StaleRead);
  });

  it('rejects a change of a digest that is gone', async () => {
    const digest = await scene('dana');
    await expectRefused(() => write(changeDigest(digest, {})), keys.areaDigest('dana'), 'gone', StaleRead);
  });
});

describe('finding digests', () => {
  const pagesOfDue = async (time: Date) => {
    const pages = [];
    for await (const page of dueDigests(time)) pages.push(page);
    return pages;
  };

  it('returns due ones, earliest first', async () => {
    await restore([]);
    for (const [userId, ms] of [
      ['late', 0],
      ['first', -2],
      ['second', -1],
      ['not yet', 1],
    ] as const)
      await write(beginDigest(userId, 'p1', plus(now, ms)));
    const [page, ...others] = await pagesOfDue(now);
    expect(page?.map(({ userId }) => userId)).toEqual(['first', 'second', 'late']);
    expect(page?.[0]).toEqual({ userId: 'first', dueAt: plus(now, -2).toISOString() });
    expect(others).toEqual([]);
    expect(await pagesOfDue(plus(now, -minutes(1)))).toEqual([]);
  });

  it('reads all pages of due ones and stops at the first that is not due', async () => {
    await restore([]);
    const many = Array.from({ length: 151 }, (_, index) => beginDigest(`stager ${index}`, 'p1', plus(now, index)));
    for (let start = 0; start < many.length; start += 100) await transact(many.slice(start, start + 100));
    const found = async (time: Date) => (await pagesOfDue(time)).map((page) => page.length);
    expect(await found(morning)).toEqual([100, 51]);
    expect((await measureConsumption(() => found(plus(now, 49)))).commands).toEqual(['Query']);
  });

  it('returns them by user', async () => {
    await scene('dana', 'marcus');
    expect((await findDigests(['marcus', 'dana', 'ann'])).map(({ userId }) => userId)).toEqual(['marcus', 'dana']);
    expect(await findDigest('ann')).toBeUndefined();
  });
});
