import { describe, expect, it } from 'vitest';
import { AppError, notFound, signedOut } from '#core/kernel/errors';
import { sha256 } from '#core/kernel/ids';
import { StaleRead } from '#core/kernel/stale';
import { keys } from '#core/kernel/table/keys';
import { put } from '#core/kernel/table/write';
import { hours, plus } from '#core/kernel/time';
import { aPerson } from '#functions/testing/builders';
import { changeItem, changesOf, expectRefused } from '#functions/testing/changes';
import { getAccount } from './account.repo';
import { beginReset, getReset, saveChangedPassword, saveNewPassword } from './reset.repo';
import { findSession, getSession } from './session.repo';

const now = new Date('2026-03-01T12:00:00.000Z');
const invalid = new AppError('INVALID_RESET_TOKEN', 'This password reset link is invalid or has expired');
const device = [put({ PK: 'DEVICE#one', SK: 'DEVICE', entity: 'Device' }, { replace: true })];

/** Creates a person with a reset and a session on another device. */
const scene = async () => {
  const person = await aPerson({}, now);
  const token = await beginReset(person, now);
  const tokenHash = sha256(token);
  const account = await getAccount(person.id);
  const names = { [person.id]: 'dana', [tokenHash]: 'hash', [sha256(person.sessionId)]: 'session', [now.toISOString()]: 'now' };
  return { person, account, token, tokenHash, names, key: keys.passwordReset(tokenHash) };
};

describe('a password reset', () => {
  it('stores the hash of its token for an hour', async () => {
    const { person, names } = await scene();
    const changes = await changesOf(async () => {
      Object.assign(names, { [sha256(await beginReset(person, now))]: 'the new hash' });
    }, names);
    expect(changes).toMatchInlineSnapshot(`
      "+ RESET#the new hash RESET GSI1PK=USER#dana#RESETS, GSI1SK=the new hash, createdAt=now, entity=PasswordReset, expiresAt=a time, expiresAtEpochSeconds=1772370000, tokenHash=the new hash, used=false, userId=dana
        USER#dana PROFILE resetTokenHash: hash > the new hash"
    `);
  });

  it('is not created for an account that changed its email, is closing, or is gone', async () => {
    const { account } = await scene();
    const begin = () => beginReset(account, now);
    const changed = new AppError('CONFLICT', 'This just changed. Please reload and check it.');
    await expectRefused(begin, keys.user(account.id), { email: 'another@reset.example' }, changed);
    await expectRefused(begin, keys.user(account.id), 'gone', changed);
    await expectRefused(begin, keys.tally(account.id), { closedAt: now.toISOString() }, notFound('User'));
    await expectRefused(begin, keys.tally(account.id), 'gone', notFound('User'));
  });

  it('is found by its token for less than an hour', async () => {
    const { account, token, tokenHash } = await scene();
    expect(await getReset(token, plus(now, hours(1) - 1))).toEqual({ tokenHash, account });
    await expect(getReset(token, plus(now, hours(1)))).rejects.toThrow(invalid);
  });

  it('is not found with an unknown or used token, or if the account is gone', async () => {
    const { account, token, key } = await scene();
    const find = () => getReset(token, now);
    await expect(getReset('x'.repeat(43), now)).rejects.toThrow(invalid);
    await expectRefused(find, key, { used: true }, invalid);
    await expectRefused(find, keys.user(account.id), 'gone', invalid);
  });

  it('ends when another one begins', async () => {
    const { person, token } = await scene();
    await beginReset(person, now);
    await expect(getReset(token, now)).rejects.toThrow(invalid);
  });
});

describe('saveNewPassword', () => {
  it('uses up the token, ends all sessions, and notifies the user', async () => {
    const { person, tokenHash, token, names } = await scene();
    expect(await changesOf(() => saveNewPassword(person.id, tokenHash, 'new', device, now), names)).toMatchInlineSnapshot(`
      "+ AUDIT#events#year an id GSI1PK=AUDIT#BY#dana, GSI1SK=an id, GSI2PK=AUDIT#ABOUT#dana, GSI2SK=an id, createdAt=now, entity=AuditRecord, expiresAtEpochSeconds=1806926400, id=an id, list=events, type=password_reset, userId=dana
      + DEVICE#one DEVICE entity=Device
        RESET#hash RESET used: false > true
        USER#dana PROFILE passwordHash: none > new, resetTokenHash: hash > null, sessionGeneration: 0 > 1
      + USER#dana#MAILS an id GSI3PK=ACCOUNT_MAILS_DUE, GSI3SK=now#dana#password_changed#an id, attempts=0, bidId=null, category=account, concludedAt=null, createdAt=now, dueAt=now, endsAt=null, entity=Mail, event=password_changed, failures=0, id=an id, join=password_changed, mark=null, notificationId=null, projectId=null, reason=null, state=due, to=null, userId=dana"
    `);
    expect(await findSession(person.sessionId, now)).toBeUndefined();
    await expect(getReset(token, now)).rejects.toThrow(invalid);
  });

  it.each([
    ['from a later reset', { resetTokenHash: 'another' }],
    ['null', { resetTokenHash: null }],
    ['gone with the account', 'gone' as const],
  ])("fails if the account's current token is %s", async (_, other) => {
    const { person, tokenHash } = await scene();
    await expectRefused(() => saveNewPassword(person.id, tokenHash, 'new', device, now), keys.user(person.id), other, invalid);
  });

  it.each([[{ used: true }], ['gone' as const]])('fails if the token was used or deleted in the meantime: %j', async (other) => {
    const { person, tokenHash, key } = await scene();
    await expectRefused(() => saveNewPassword(person.id, tokenHash, 'new', device, now), key, other, invalid);
  });
});

describe('saveChangedPassword', () => {
  const signedIn = async () => {
    const { person, names, token } = await scene();
    const { session, account } = await getSession(person.sessionId, now);
    return { session, account, names, token, save: () => saveChangedPassword(session, account, 'new', device, now) };
  };

  it('ends all other sessions and a pending reset, and notifies the user', async () => {
    const { save, names, token } = await signedIn();
    expect(await changesOf(save, names)).toMatchInlineSnapshot(`
      "+ AUDIT#events#year an id GSI1PK=AUDIT#BY#dana, GSI1SK=an id, GSI2PK=AUDIT#ABOUT#dana, GSI2SK=an id, createdAt=now, entity=AuditRecord, expiresAtEpochSeconds=1806926400, id=an id, list=events, type=password_changed, userId=dana
        SESSION#session SESSION generation: 0 > 1
        USER#dana PROFILE passwordHash: none > new, resetTokenHash: hash > null, sessionGeneration: 0 > 1
      + USER#dana#MAILS an id GSI3PK=ACCOUNT_MAILS_DUE, GSI3SK=now#dana#password_changed#an id, attempts=0, bidId=null, category=account, concludedAt=null, createdAt=now, dueAt=now, endsAt=null, entity=Mail, event=password_changed, failures=0, id=an id, join=password_changed, mark=null, notificationId=null, projectId=null, reason=null, state=due, to=null, userId=dana"
    `);
    await expect(getReset(token, now)).rejects.toThrow(invalid);
  });

  it('fails if all sessions or this one ended in the meantime', async () => {
    const { save, session, account } = await signedIn();
    await expectRefused(save, keys.user(account.id), { sessionGeneration: 7 }, StaleRead);
    await expectRefused(save, session.key, { generation: 7 }, signedOut());
    await changeItem(session.key, 'gone');
    await expect(save()).rejects.toThrow(signedOut());
  });
});
