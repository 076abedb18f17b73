import { describe, expect, it } from 'vitest';
import { digestId, pauseAfterDays } from '#core/area-digest/digest';
import { pauseDigest } from '#core/area-digest/digest.repo';
import { signedOut } from '#core/errors';
import { findMail } from '#core/outbox/outbox.repo';
import { keys } from '#core/table/keys';
import { transact } from '#core/table/transact';
import { days, plus } from '#core/time';
import { aPerson, aStager } from '../../testing/builders';
import { changesOf, expectRefused, makeDifferent } from '../../testing/changes';
import { meanwhile } from '../../testing/meanwhile';
import type { Account } from './account';
import { getAccount } from './account.repo';
import { noteSeen } from './seen.repo';
import { saveServiceAreas } from './service-area.repo';

const now = new Date('2026-03-01T12:00:00.000Z');
const back = plus(now, days(pauseAfterDays));
const namesOf = ({ id }: Account) => ({ [id]: 'dana', [now.toISOString()]: 'now', [back.toISOString()]: 'back' });

/** A stager whose list of new projects was paused. */
const paused = async (): Promise<Account> => {
  const { id } = await aPerson({ userType: 'staging_company' }, now);
  await saveServiceAreas(await getAccount(id), [{ placeId: 'charlotte-nc', miles: 25 }], now);
  const list = await findMail(id, digestId);
  if (list) await transact([pauseDigest(list, now)]);
  return getAccount(id);
};

describe('noteSeen', () => {
  it('notes that somebody is here, once a day', async () => {
    const account = await aPerson({}, now);
    const day = plus(now, days(1));
    expect(await changesOf(() => noteSeen(account, plus(day, -1)))).toBe('');
    expect(
      await changesOf(() => noteSeen(account, day), { ...namesOf(account), [day.toISOString()]: 'a day later' }),
    ).toMatchInlineSnapshot(`"  USER#dana PROFILE lastSeenAt: now > a day later"`);
  });

  it('is nothing for an account that is gone', async () => {
    const account = await aStager();
    await expectRefused(() => noteSeen(account, plus(new Date(), days(1))), keys.user(account.id), 'gone', signedOut());
    await expectRefused(() => noteSeen(account, plus(new Date(), days(99))), keys.user(account.id), 'gone', signedOut());
  });

  it('has the list of new projects come again to who was not here for long, of what is posted from now on', async () => {
    const account = await paused();
    expect(await changesOf(() => noteSeen(account, back), namesOf(account))).toMatchInlineSnapshot(`
      "  USER#dana PROFILE lastSeenAt: now > back
        USER#dana#MAILS area_digest GSI3PK: nothing > MAILS_DUE, GSI3SK: nothing > back#dana#area_digest:area_digest#area_digest, concludedAt: now > null, dueAt: now > back, mark: an id > an id, reason: paused > null, state: skipped > due"
    `);
  });

  it('leaves the list as it is for who was here not long ago', async () => {
    const account = await paused();
    expect(await changesOf(() => noteSeen(account, plus(back, -1)))).not.toContain('MAILS');
  });

  it('notes who has no list', async () => {
    const account = await aPerson({}, now);
    expect(await changesOf(() => noteSeen(account, back), namesOf(account))).toMatchInlineSnapshot(
      `"  USER#dana PROFILE lastSeenAt: now > back"`,
    );
  });

  it('looks again where the list has changed meanwhile', async () => {
    const account = await paused();
    const changed = () => makeDifferent(keys.mail(account.id, digestId), { attempts: 7 });
    await meanwhile(() => noteSeen(account, back), changed);
    expect(await findMail(account.id, digestId)).toMatchObject({ state: 'due', attempts: 7 });
    expect((await getAccount(account.id)).lastSeenAt).toBe(back.toISOString());
  });
});
