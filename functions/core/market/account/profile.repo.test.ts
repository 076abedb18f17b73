import { beforeEach, describe, expect, it } from 'vitest';
import { conflict } from '#core/kernel/errors';
import { sha256 } from '#core/kernel/ids';
import { StaleRead } from '#core/kernel/stale';
import { keys } from '#core/kernel/table/keys';
import { get } from '#core/kernel/table/read';
import { days, plus } from '#core/kernel/time';
import { beginUndo, getMailSettings, invalidMailLink } from '#core/market/preferences/settings.repo';
import { aPerson, confirmedAddress } from '#functions/testing/builders';
import { changesOf, expectRefused } from '#functions/testing/changes';
import { restore } from '#functions/testing/everything';
import { expectOvertaken } from '#functions/testing/meanwhile';
import { undoDays } from '#shared/mail/mail.contract';
import type { Account } from './account';
import { findAccountByEmail, getAccount } from './account.repo';
import { restoreEmail, saveProfile } from './profile.repo';
import { beginReset } from './reset.repo';
import { findSession } from './session.repo';

const now = new Date('2026-03-01T12:00:00.000Z');
const heldUntil = plus(now, days(undoDays)).toISOString();
const by = 'Chrome on macOS';
const taken = conflict('An account with this email already exists');

// What others have left would be read with every look at the table.
beforeEach(() => restore([]));

let sequence = 0;

/** Creates a person with the email `first`, confirmed by default, and a pending reset. */
const scene = async ({ isConfirmed = true } = {}) => {
  sequence += 1;
  const at = (name: string) => `${name}${sequence}@profile.example`;
  const [first, second, third] = [at('first'), at('second'), at('third')];
  const person = await aPerson({ email: first }, now);
  if (isConfirmed) await confirmedAddress(person);
  const resetHash = sha256(await beginReset(person, now));
  const account = await getAccount(person.id);
  const names = {
    ...{ [person.id]: 'dana', [resetHash]: 'hash of a reset', [now.toISOString()]: 'now', [heldUntil]: 'in a week' },
    ...{
      [first]: 'first',
      [second]: 'second',
      [third]: 'third',
      [sha256(first)]: 'hash of first',
      [sha256(third)]: 'hash of third',
    },
    // As administrators find them.
    ...Object.fromEntries(['first', 'second', 'third'].map((name) => [`${name}${sequence} profileexample`, `${name} to find`])),
  };
  return { person, account, first, second, third, names };
};

/** Moves the account, as it is now, to another address. */
const move = async ({ id }: Pick<Account, 'id'>, email: string, when = now): Promise<Account> => {
  const account = await getAccount(id);
  return saveProfile(account, { ...account, email }, by, when);
};

/** The secret of the mail that takes an address back. */
const linkTo = async (userId: string, email: string): Promise<string> =>
  (await beginUndo(userId, email, await getMailSettings(userId), now)) ?? '';

describe('saveProfile', () => {
  it('saves only the fields that the holder can edit', async () => {
    const { account, names } = await scene();
    const profile = { email: account.email, name: 'Dana Lee', phone: '+15550100001', company: null, bio: 'Since 1999.' };
    let saved: Account | undefined;
    const changes = await changesOf(
      async () => {
        saved = await saveProfile(account, profile, by, now);
      },
      { ...names, [account.name]: 'name', [account.company ?? '']: 'company', [account.phone ?? '']: 'phone' },
    );
    expect(changes).toMatchInlineSnapshot(
      `"  USER#dana PROFILE bio: null > Since 1999., company: company > null, name: name > Dana Lee, phone: phone > +15550100001"`,
    );
    expect(saved).toEqual(await getAccount(account.id));
  });

  it('holds a confirmed old email for a week, notifies it, confirms the new one, and ends a reset', async () => {
    const { account, second, names } = await scene();
    expect(await changesOf(() => move(account, second), names)).toMatchInlineSnapshot(`
      "+ AUDIT#events#year an id GSI1PK=AUDIT#BY#dana, GSI1SK=an id, GSI2PK=AUDIT#ABOUT#dana, GSI2SK=an id, createdAt=now, entity=AuditRecord, expiresAtEpochSeconds=1806926400, id=an id, list=events, type=email_changed, userId=dana
        EMAIL#first CLAIM expiresAtEpochSeconds: nothing > 1772971200, heldUntil: nothing > in a week
      + EMAIL#second CLAIM entity=EmailClaim, userId=dana
        USER#dana MAIL formerAddresses: nothing > [{"email":"first","heldUntil":"in a week","undoHash":null}], revision: 2 > 3, verifiedEmail: first > null
        USER#dana PROFILE confirmedEmail: first > null, email: first > second, resetTokenHash: hash of a reset > null
      + USER#dana#MAILS an id GSI3PK=ACCOUNT_MAILS_DUE, GSI3SK=now#dana#email_changed:hash of first#an id, attempts=0, bidId=null, category=account, concludedAt=null, createdAt=now, dueAt=now, endsAt=null, entity=Mail, event=email_changed, failures=0, id=an id, join=email_changed:hash of first, mark=Chrome on macOS, notificationId=null, projectId=null, reason=null, state=due, to=first, toIsConfirmed=true, userId=dana
      + USER#dana#MAILS an id GSI3PK=ACCOUNT_MAILS_DUE, GSI3SK=now#dana#verify_email#an id, attempts=0, bidId=null, category=account, concludedAt=null, createdAt=now, dueAt=now, endsAt=null, entity=Mail, event=verify_email, failures=0, id=an id, join=verify_email, mark=null, notificationId=null, projectId=null, reason=null, state=due, to=null, userId=dana"
    `);
  });

  it('frees an unconfirmed old email without notifying it', async () => {
    const { account, second, names } = await scene({ isConfirmed: false });
    expect(await changesOf(() => move(account, second), names)).toMatchInlineSnapshot(`
      "+ AUDIT#events#year an id GSI1PK=AUDIT#BY#dana, GSI1SK=an id, GSI2PK=AUDIT#ABOUT#dana, GSI2SK=an id, createdAt=now, entity=AuditRecord, expiresAtEpochSeconds=1806926400, id=an id, list=events, type=email_changed, userId=dana
      - EMAIL#first CLAIM
      + EMAIL#second CLAIM entity=EmailClaim, userId=dana
      + USER#dana MAIL entity=MailSettings, formerAddresses=[], revision=1, verifiedEmail=null
        USER#dana PROFILE confirmedEmail: nothing > null, email: first > second, resetTokenHash: hash of a reset > null
      + USER#dana#MAILS an id GSI3PK=ACCOUNT_MAILS_DUE, GSI3SK=now#dana#verify_email#an id, attempts=0, bidId=null, category=account, concludedAt=null, createdAt=now, dueAt=now, endsAt=null, entity=Mail, event=verify_email, failures=0, id=an id, join=verify_email, mark=null, notificationId=null, projectId=null, reason=null, state=due, to=null, userId=dana"
    `);
  });

  it('returns to a held email as confirmed, and frees the emails used after it', async () => {
    const { person, account, first, second, third, names } = await scene();
    await confirmedAddress({ ...person, ...(await move(account, second)) });
    await confirmedAddress({ ...person, ...(await move(account, third)) });
    expect(await changesOf(() => move(account, first), names)).toMatchInlineSnapshot(`
      "+ AUDIT#events#year an id GSI1PK=AUDIT#BY#dana, GSI1SK=an id, GSI2PK=AUDIT#ABOUT#dana, GSI2SK=an id, createdAt=now, entity=AuditRecord, expiresAtEpochSeconds=1806926400, id=an id, list=events, type=email_changed, userId=dana
        EMAIL#first CLAIM expiresAtEpochSeconds: 1772971200 > nothing, heldUntil: in a week > nothing
      - EMAIL#second CLAIM
      - EMAIL#third CLAIM
        USER#dana MAIL formerAddresses: [{"email":"first","heldUntil":"in a week","undoHash":null},{"email":"second","heldUntil":"in a week","undoHash":null}] > [{"email":"first","heldUntil":"in a week","undoHash":null}], revision: 8 > 9, verifiedEmail: third > first
        USER#dana PROFILE confirmedEmail: third > first, email: third > first
      + USER#dana#MAILS an id GSI3PK=ACCOUNT_MAILS_DUE, GSI3SK=now#dana#email_changed:hash of third#an id, attempts=0, bidId=null, category=account, concludedAt=null, createdAt=now, dueAt=now, endsAt=null, entity=Mail, event=email_changed, failures=0, id=an id, join=email_changed:hash of third, mark=Chrome on macOS, notificationId=null, projectId=null, reason=null, state=due, to=third, toIsConfirmed=true, userId=dana
      + USER#dana#MAILS an id GSI3PK=ACCOUNT_MAILS_DUE, GSI3SK=now#dana#verify_email#an id, attempts=0, bidId=null, category=account, concludedAt=null, createdAt=now, dueAt=now, endsAt=null, entity=Mail, event=verify_email, failures=0, id=an id, join=verify_email, mark=null, notificationId=null, projectId=null, reason=null, state=due, to=null, userId=dana"
    `);
  });

  it('treats an email whose hold has ended like any new one', async () => {
    const { account, first, second } = await scene();
    await move(account, second);
    await move(account, first, new Date(heldUntil));
    const settings = await getMailSettings(account.id);
    expect([settings.verifiedEmail, settings.formerAddresses]).toEqual([null, []]);
    expect((await findAccountByEmail(first))?.id).toBe(account.id);
  });

  it('rejects an email that belongs to or is held for another account', async () => {
    const { account, second } = await scene();
    const other = await scene();
    await expect(move(account, other.first)).rejects.toThrow(taken);
    await move(other.account, other.second);
    await expect(move(account, other.first)).rejects.toThrow(taken);
    expect((await move(account, second)).email).toBe(second);
  });

  it.each([[{ email: 'x@profile.example' }], [{ phone: '+15550199999' }], ['gone' as const]])(
    'rejects the change if the account differs from what was read: %j',
    async (other) => {
      const { account, second } = await scene();
      const save = (email: string) => () => saveProfile(account, { ...account, email }, by, now);
      await expectRefused(save(account.email), keys.user(account.id), other, StaleRead);
      await expectOvertaken(save(second), keys.user(account.id), other, StaleRead);
    },
  );

  it('rejects a new email if the mail settings or a claim changed', async () => {
    const { account, first, second, third } = await scene();
    const moveTo = (email: string) => () => move(account, email);
    await expectOvertaken(moveTo(second), keys.mailSettings(account.id), { revision: 7 }, StaleRead);
    await expectRefused(moveTo(second), keys.emailClaim(first), { userId: 'erin' }, StaleRead);
    await expectRefused(moveTo(second), keys.emailClaim(first), 'gone', StaleRead);
    await move(account, second);
    await expectRefused(moveTo(first), keys.emailClaim(first), { userId: 'erin' }, taken);
    await expectRefused(moveTo(first), keys.emailClaim(first), { heldUntil: 'later' }, taken);
    await expectRefused(moveTo(third), keys.emailClaim(second), { userId: 'erin' }, StaleRead);
  });
});

describe('restoreEmail', () => {
  /** The account was moved from `first` to `second`, and from there to `third`: each of the two has its link. */
  const moved = async () => {
    const { person, account, first, second, third, names } = await scene();
    await confirmedAddress({ ...person, ...(await move(account, second)) });
    await confirmedAddress({ ...person, ...(await move(account, third)) });
    const [toFirst, toSecond] = [await linkTo(account.id, first), await linkTo(account.id, second)];
    const reset = await beginReset(await getAccount(account.id), now);
    Object.assign(names, { [sha256(toFirst)]: 'link', [sha256(toSecond)]: 'other link', [sha256(reset)]: 'hash of a reset' });
    return { person, account, first, second, third, names, toFirst, toSecond };
  };

  it('restores the email, ends all sessions and resets, and blocks later restores', async () => {
    const { person, account, first, toFirst, toSecond, names } = await moved();
    const changes = await changesOf(async () => expect(await restoreEmail(account.id, toFirst, now)).toBe(first), names);
    expect(changes).toMatchInlineSnapshot(`
      "+ AUDIT#events#year an id GSI1PK=AUDIT#BY#dana, GSI1SK=an id, GSI2PK=AUDIT#ABOUT#dana, GSI2SK=an id, createdAt=now, entity=AuditRecord, expiresAtEpochSeconds=1806926400, id=an id, list=events, type=email_restored, userId=dana
        EMAIL#first CLAIM expiresAtEpochSeconds: 1772971200 > nothing, heldUntil: in a week > nothing
      - EMAIL#second CLAIM
      - EMAIL#third CLAIM
        USER#dana MAIL formerAddresses: [{"email":"first","heldUntil":"in a week","undoHash":"link"},{"email":"second","heldUntil":"in a week","undoHash":"other link"}] > [], revision: 10 > 11, verifiedEmail: third > first
        USER#dana PROFILE confirmedEmail: third > first, email: third > first, resetTokenHash: hash of a reset > null, sessionGeneration: 0 > 1
      + USER#dana#MAILS an id GSI3PK=ACCOUNT_MAILS_DUE, GSI3SK=now#dana#email_changed:hash of third#an id, attempts=0, bidId=null, category=account, concludedAt=null, createdAt=now, dueAt=now, endsAt=null, entity=Mail, event=email_changed, failures=0, id=an id, join=email_changed:hash of third, mark=with the link we emailed to your earlier address, notificationId=null, projectId=null, reason=null, state=due, to=third, toIsConfirmed=true, userId=dana"
    `);
    expect(await findSession(person.sessionId, now)).toBeUndefined();
    for (const secret of [toFirst, toSecond])
      await expect(restoreEmail(account.id, secret, now)).rejects.toThrow(invalidMailLink());
  });

  it('keeps an older email restorable, and holds no email for the account it leaves', async () => {
    const { account, first, second, toFirst, toSecond } = await moved();
    await restoreEmail(account.id, toSecond, now);
    expect((await getMailSettings(account.id)).formerAddresses.map(({ email }) => email)).toEqual([first]);
    expect((await findAccountByEmail(second))?.id).toBe(account.id);
    expect(await restoreEmail(account.id, toFirst, now)).toBe(first);
  });

  it('ends sessions even if the account already returned to the email', async () => {
    const { account, first, toFirst, names } = await moved();
    await move(account, first);
    expect(await changesOf(() => restoreEmail(account.id, toFirst, now), names)).toMatchInlineSnapshot(`
      "+ AUDIT#events#year an id GSI1PK=AUDIT#BY#dana, GSI1SK=an id, GSI2PK=AUDIT#ABOUT#dana, GSI2SK=an id, createdAt=now, entity=AuditRecord, expiresAtEpochSeconds=1806926400, id=an id, list=events, type=email_restored, userId=dana
        USER#dana MAIL formerAddresses: [{"email":"first","heldUntil":"in a week","undoHash":"link"}] > [], revision: 11 > 12
        USER#dana PROFILE sessionGeneration: 0 > 1"
    `);
  });

  it('frees an email that the account returned to, on any later change', async () => {
    const [one, two] = [await moved(), await moved()];
    for (const { account, second } of [one, two]) await move(account, second);
    await restoreEmail(one.account.id, one.toFirst, now);
    await move(two.account, two.first);
    for (const { first, second, account } of [one, two]) {
      expect((await findAccountByEmail(first))?.id).toBe(account.id);
      expect(await get(keys.emailClaim(second))).toBeUndefined();
    }
  });

  it.each([
    ['a secret that nobody has', now, 'x'.repeat(43)],
    ['a link whose time is over', new Date(heldUntil), undefined],
  ])('does nothing for %s', async (_, when, secret) => {
    const { account, toFirst } = await moved();
    await expect(restoreEmail(account.id, secret ?? toFirst, when)).rejects.toThrow(invalidMailLink());
  });

  it('does nothing if the account is gone', async () => {
    const { account, toFirst } = await moved();
    await expectRefused(() => restoreEmail(account.id, toFirst, now), keys.user(account.id), 'gone', invalidMailLink());
  });

  it('fails if the account, settings, or a claim changed', async () => {
    const { account, first, third, toFirst } = await moved();
    const restore = () => restoreEmail(account.id, toFirst, now);
    await expectOvertaken(restore, keys.user(account.id), { email: 'x@profile.example' }, StaleRead);
    await expectOvertaken(restore, keys.mailSettings(account.id), { revision: 77 }, StaleRead);
    await expectRefused(restore, keys.emailClaim(first), { userId: 'erin' }, invalidMailLink());
    await expectRefused(restore, keys.emailClaim(first), { heldUntil: 'later' }, invalidMailLink());
    await expectRefused(restore, keys.emailClaim(third), { userId: 'erin' }, StaleRead);
  });
});

it('limits email changes to the number of former emails that can be restored', async () => {
  const { person } = await scene();
  for (let left = 1; left <= 5; left += 1)
    await confirmedAddress({ ...person, ...(await move(person, `again${left}-${sequence}@profile.example`)) });
  await expect(move(person, `again6-${sequence}@profile.example`)).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    retryAfterSeconds: days(undoDays) / 1000,
  });
});
