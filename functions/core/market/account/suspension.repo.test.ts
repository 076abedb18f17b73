import { describe, expect, it } from 'vitest';
import { AppError } from '#core/kernel/errors';
import { StaleRead } from '#core/kernel/stale';
import { keys } from '#core/kernel/table/keys';
import { transact } from '#core/kernel/table/transact';
import { aPerson } from '#functions/testing/builders';
import { changeItem, changesOf, type Difference, expectRefused } from '#functions/testing/changes';
import { assertNotSuspended } from './account';
import { getAccount } from './account.repo';
import { userForSelf } from './account.view';
import { barMailbox, checkNotBarred, liftSuspension, mailboxHashOf, suspend, unbarMailbox } from './suspension.repo';

const now = new Date('2026-03-01T12:00:00.000Z');
const suspension = { caseId: 'case', reason: 'spam', since: now.toISOString() } as const;

const scene = async () => {
  const account = await aPerson({}, now);
  const names = { [account.id]: 'dana', [now.toISOString()]: 'now', [mailboxHashOf(account.email)]: 'hash' };
  return { account, names, user: keys.user(account.id), tally: keys.tally(account.id) };
};

const refusals: Difference[] = ['gone', { closedAt: now.toISOString() }];

describe('a suspension', () => {
  it('ends all sessions, is counted, and starts a job', async () => {
    const { account, names, user, tally } = await scene();
    const action = () => transact(suspend(account, suspension, { pendingBids: 2 }, now));
    await expectRefused(action, user, { suspension }, StaleRead);
    await expectRefused(action, user, { email: 'other@test.example' }, StaleRead);
    await expectRefused(action, user, 'gone', StaleRead);
    for (const other of refusals) await expectRefused(action, tally, other, StaleRead);
    expect(await changesOf(action, names)).toMatchInlineSnapshot(`
      "+ BARRED#hash BARRED caseId=case, createdAt=now, entity=BarredMailbox
      + JOBS followSuspension#dana createdAt=now, entity=Job, kind=followSuspension, subjectId=dana
        USER#dana PROFILE sessionGeneration: 0 > 1, suspension: nothing > {"caseId":"case","mailboxHash":"hash","reason":"spam","since":"now"}
        USER#dana TALLY pendingBids: 0 > 2, suspendedAt: nothing > now"
    `);
    const suspended = await getAccount(account.id);
    expect(userForSelf(suspended).suspension).toEqual(suspension);
    expect(userForSelf(account)).not.toHaveProperty('suspension');
    expect(() => assertNotSuspended(suspended)).toThrow(AppError);
    assertNotSuspended(account);
  });

  it('is lifted once, and leaves the sessions ended', async () => {
    const { account, names, user, tally } = await scene();
    await transact(suspend(account, suspension, {}, now));
    await changeItem(keys.job('followSuspension', account.id), 'gone');
    const suspended = await getAccount(account.id);
    const action = () => transact(liftSuspension(suspended, { pendingBids: -2 }, now));
    await expectRefused(action, user, { suspension: undefined }, StaleRead);
    for (const other of refusals) await expectRefused(action, tally, other, StaleRead);
    expect(await changesOf(action, names)).toMatchInlineSnapshot(`
      "- BARRED#hash BARRED
      + JOBS followSuspension#dana createdAt=now, entity=Job, kind=followSuspension, subjectId=dana
        USER#dana PROFILE suspension: {"caseId":"case","mailboxHash":"hash","reason":"spam","since":"now"} > nothing
        USER#dana TALLY pendingBids: 0 > -2, suspendedAt: now > nothing"
    `);
  });
});

describe('a barred mailbox', () => {
  it('is stored by its hash and blocks all its addresses until it is released', async () => {
    const [email, alias] = ['dana@barred.example', 'dana+again@barred.example'];
    const hash = mailboxHashOf(email);
    const names = { [hash]: 'hash', [now.toISOString()]: 'now' };
    const use = (address: string) => transact([checkNotBarred(address)]);
    await use(alias);
    expect(await changesOf(() => transact([barMailbox(hash, 'case', now)]), names)).toMatchInlineSnapshot(
      `"+ BARRED#hash BARRED caseId=case, createdAt=now, entity=BarredMailbox"`,
    );
    await transact([barMailbox(hash, 'another case', now)]);
    for (const address of [email, alias]) await expect(use(address)).rejects.toThrow("This email address can't be used");
    await use('marcus@barred.example');
    await transact([unbarMailbox(hash)]);
    await use(alias);
  });
});
