import { describe, expect, it } from 'vitest';
import { signedOut } from '#core/kernel/errors';
import { keys } from '#core/kernel/table/keys';
import { transact } from '#core/kernel/table/transact';
import { days, plus } from '#core/kernel/time';
import type { Account } from '#core/market/account/account';
import { getAccount } from '#core/market/account/account.repo';
import { aPerson, aStager } from '#functions/testing/builders';
import { changeItem, changesOf, expectRefused } from '#functions/testing/changes';
import { meanwhile } from '#functions/testing/meanwhile';
import { pauseAfterDays } from './digest';
import { changeDigest, findDigest } from './digest.repo';
import { recordVisit } from './seen.repo';
import { saveServiceAreas } from './service-area.repo';

const now = new Date('2026-03-01T12:00:00.000Z');
const back = plus(now, days(pauseAfterDays));
const namesOf = ({ id }: Account) => ({ [id]: 'dana', [now.toISOString()]: 'now', [back.toISOString()]: 'back' });

/** A stager whose list of new projects was paused. */
const paused = async (): Promise<Account> => {
  const { id } = await aPerson({ userType: 'staging_company' }, now);
  await saveServiceAreas(await getAccount(id), [{ placeId: 'charlotte-nc', miles: 25 }], now);
  const digest = await findDigest(id);
  if (digest) await transact([changeDigest(digest, { dueAt: null })]);
  return getAccount(id);
};

describe('recordVisit', () => {
  it('records a visit once a day', async () => {
    const account = await aPerson({}, now);
    const day = plus(now, days(1));
    expect(await changesOf(() => recordVisit(account, plus(day, -1)))).toBe('');
    expect(
      await changesOf(() => recordVisit(account, day), { ...namesOf(account), [day.toISOString()]: 'a day later' }),
    ).toMatchInlineSnapshot(`"  USER#dana PROFILE lastSeenAt: now > a day later"`);
  });

  it('does nothing if the account is gone', async () => {
    const account = await aStager();
    await expectRefused(() => recordVisit(account, plus(new Date(), days(1))), keys.user(account.id), 'gone', signedOut());
    await expectRefused(() => recordVisit(account, plus(new Date(), days(99))), keys.user(account.id), 'gone', signedOut());
  });

  it('resumes the list after a long absence, with new projects only', async () => {
    const account = await paused();
    expect(await changesOf(() => recordVisit(account, back), namesOf(account))).toMatchInlineSnapshot(`
      "  USER#dana AREA_DIGEST GSI3PK: nothing > AREA_DIGESTS_DUE, GSI3SK: nothing > back#dana, dueAt: null > back, revision: 2 > 3, since: an id > an id
        USER#dana PROFILE lastSeenAt: now > back"
    `);
  });

  it('leaves the list alone after a short absence', async () => {
    const account = await paused();
    expect(await changesOf(() => recordVisit(account, plus(back, -1)))).not.toContain('AREA_DIGEST');
  });

  it('records a visit of a user without a list', async () => {
    const account = await aPerson({}, now);
    expect(await changesOf(() => recordVisit(account, back), namesOf(account))).toMatchInlineSnapshot(
      `"  USER#dana PROFILE lastSeenAt: now > back"`,
    );
  });

  it('reads again if the list changed in the meantime', async () => {
    const account = await paused();
    const changed = () => changeItem(keys.areaDigest(account.id), { revision: 7 });
    await meanwhile(() => recordVisit(account, back), changed);
    expect(await findDigest(account.id)).toMatchObject({ dueAt: back.toISOString(), revision: 8 });
    expect((await getAccount(account.id)).lastSeenAt).toBe(back.toISOString());
  });
});
