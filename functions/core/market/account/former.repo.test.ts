import { describe, expect, it } from 'vitest';
import { notFound } from '#core/kernel/errors';
import { newId } from '#core/kernel/ids';
import { StaleRead } from '#core/kernel/stale';
import { keys } from '#core/kernel/table/keys';
import { transact } from '#core/kernel/table/transact';
import { days, plus } from '#core/kernel/time';
import { aPerson } from '#functions/testing/builders';
import { changeItem, changesOf } from '#functions/testing/changes';
import { formerContactDays } from '#shared/account/leaving';
import { getAccount } from './account.repo';
import { formerMember, hasLeft } from './former';
import { findLeaver, findParties, findParty, getParty, keepFormerMember, putLeaver } from './former.repo';

const now = new Date('2026-03-01T12:00:00.000Z');
const end = plus(now, days(formerContactDays));

/** A stager who has left, kept on the bid for its owner. */
const scene = async () => {
  const person = await aPerson({ userType: 'staging_company', name: 'Dana Lee', company: 'Lee & Co' }, now);
  const account = await getAccount(person.id);
  const [member, bidId] = [formerMember(account, now), newId(now)];
  const names = {
    [person.id]: 'dana',
    [account.email]: 'email',
    [member.stagerIdentifier ?? '']: 'STG',
    [bidId]: 'bid',
    [now.toISOString()]: 'now',
  };
  return { account, member, bidId, names, of: { bidId, userId: person.id } };
};

describe('a former member', () => {
  it('is stored once with name and contact details, for half a year', async () => {
    const { member, names } = await scene();
    expect(await changesOf(() => transact([putLeaver(member)]), names)).toMatchInlineSnapshot(
      `"+ USER#dana LEAVER company=Lee & Co, email=email, entity=Leaver, expiresAt=a time, expiresAtEpochSeconds=1787918400, id=dana, leftAt=now, name=Dana Lee, phone=(555) 010-0000, stagerIdentifier=STG, userType=staging_company"`,
    );
    expect(await findLeaver(member.id)).toEqual(member);
    await expect(transact([putLeaver(member)])).rejects.toThrow(StaleRead);
  });

  it('is stored on the bid for the other party', async () => {
    const { member, bidId, names } = await scene();
    expect(await changesOf(() => transact([keepFormerMember(bidId, member)]), names)).toMatchInlineSnapshot(
      `"+ BID#bid FORMER bidId=bid, company=Lee & Co, email=email, entity=FormerMember, expiresAt=a time, expiresAtEpochSeconds=1787918400, id=dana, leftAt=now, name=Dana Lee, phone=(555) 010-0000, stagerIdentifier=STG, userType=staging_company"`,
    );
  });
});

describe('a party of a bid', () => {
  it('is the account while it exists', async () => {
    const { account, member, bidId, of } = await scene();
    await transact([keepFormerMember(bidId, member)]);
    expect(await findParty(of, now)).toEqual(account);
    expect([...(await findParties([of], now))]).toEqual([[bidId, account]]);
    expect([hasLeft(account), hasLeft(member)]).toEqual([false, true]);
  });

  it('is the stored former member after that, for half a year', async () => {
    const { account, member, bidId, of } = await scene();
    await transact([keepFormerMember(bidId, member)]);
    await changeItem(keys.user(account.id), 'gone');
    const still = await aPerson({}, now);
    const both = [of, { bidId: 'another', userId: still.id }];
    expect(await getParty(of, plus(end, -1))).toMatchObject(member);
    expect((await findParties(both, plus(end, -1))).get(bidId)).toMatchObject(member);
    await expect(getParty(of, end)).rejects.toThrow(notFound('User'));
    expect([...(await findParties(both, end)).keys()]).toEqual(['another']);
  });

  it('is undefined if nothing was stored', async () => {
    const { account, of } = await scene();
    await changeItem(keys.user(account.id), 'gone');
    expect(await findParty(of, now)).toBeUndefined();
    expect((await findParties([of], now)).size).toBe(0);
  });
});
