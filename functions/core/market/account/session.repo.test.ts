import { describe, expect, it } from 'vitest';
import { AppError, notFound, signedOut } from '#core/kernel/errors';
import { sha256 } from '#core/kernel/ids';
import { StaleRead } from '#core/kernel/stale';
import { keys } from '#core/kernel/table/keys';
import { transact, write } from '#core/kernel/table/transact';
import { put } from '#core/kernel/table/write';
import { days, hours, plus } from '#core/kernel/time';
import { aPerson } from '#functions/testing/builders';
import { changeItem, changesOf, expectRefused } from '#functions/testing/changes';
import { cutOffAfter } from '#functions/testing/interrupt';
import { logLines } from '#functions/testing/logs';
import { meanwhile } from '#functions/testing/meanwhile';
import { getAccount } from './account.repo';
import {
  closeSession,
  confirmSession,
  endOtherSessions,
  endSession,
  findSession,
  forgetPush,
  getSession,
  listSessions,
  openSession,
  pageOfSessions,
  setPush,
  startImpersonation,
  touchSession,
} from './session.repo';

const now = new Date('2026-03-01T12:00:00.000Z');
const later = plus(now, hours(2));

/** Creates a person with a session, and names for the changes. */
const scene = async () => {
  const person = await aPerson({}, now);
  const { account, session } = await getSession(person.sessionId, now);
  const names = { [person.id]: 'dana', [sha256(person.sessionId)]: 'hash', [later.toISOString()]: 'later' };
  return { person, account, session, names, key: keys.session(sha256(person.sessionId)) };
};

/** Another write in the same transaction, such as a device. */
const besides = put({ PK: 'DEVICE#one', SK: 'DEVICE', entity: 'Device' }, { replace: true });

describe('openSession', () => {
  it('stores the hash of the secret it returns, for two weeks', async () => {
    const { account, names } = await scene();
    const changes = await changesOf(async () => {
      const secret = await openSession(account, later, { origin: { device: 'Chrome', country: 'US' }, writes: [besides] });
      Object.assign(names, { [sha256(secret)]: 'its hash' });
      const { session } = await getSession(secret, later);
      expect(JSON.parse(logLines.at(-1) ?? '')).toMatchObject({ userId: account.id, sessionId: session.id });
      expect(logLines.at(-1)).not.toContain(secret);
    }, names);
    expect(changes).toMatchInlineSnapshot(`
      "+ DEVICE#one DEVICE entity=Device
      + SESSION#its hash SESSION GSI1PK=USER#dana#SESSIONS, GSI1SK=an id, authenticatedAt=later, country=US, createdAt=later, device=Chrome, entity=Session, expiresAt=a time, expiresAtEpochSeconds=1773583200, generation=0, id=an id, lastUsedAt=later, userId=dana"
    `);
  });

  it('stores a generic device and no country if none is given', async () => {
    const { account } = await scene();
    const { session } = await getSession(await openSession(account, now), now);
    expect([session.device, session.country]).toEqual(['Another device', null]);
  });

  it.each([['gone' as const], [{ sessionGeneration: 1 }]])(
    'fails if all sessions of the account ended or it is gone: %j',
    async (other) => {
      const { account } = await scene();
      const error = new AppError('INVALID_CREDENTIALS', 'Invalid email or password');
      await expectRefused(() => openSession(account, now, { writes: [besides] }), keys.user(account.id), other, error);
    },
  );
});

describe('a session secret', () => {
  it('returns its session and account until the session ends', async () => {
    const { person, account, session, key } = await scene();
    expect(await findSession(person.sessionId, plus(now, days(14) - 1))).toMatchObject({ session, account });
    expect(session.key).toEqual(key);
    expect(await findSession(person.sessionId, plus(now, days(14)))).toBeUndefined();
  });

  it('reads the requested other items in the same request', async () => {
    const { person, account } = await scene();
    const [tally, inbox] = [keys.tally(account.id), keys.inbox(account.id)];
    const found = await findSession(person.sessionId, now, (userId) => [keys.tally(userId)]);
    await changeItem(tally, { projects: 7 });
    await changeItem(inbox, { unreadMessages: 7 });
    expect([await found?.read(tally), await found?.read(inbox)]).toMatchObject([{ projects: 0 }, { unreadMessages: 7 }]);
    const bare = await findSession(person.sessionId, now);
    expect(await bare?.read(tally)).toMatchObject({ projects: 7 });
  });

  it.each([
    ['that nobody has', 'x'.repeat(43)],
    ['that is none', undefined],
  ])('%s finds no session', async (_, secret) => {
    await expect(getSession(secret, now)).rejects.toThrow(signedOut());
  });

  it.each([
    ['once every session of the account was ended', { sessionGeneration: 1 }],
    ['once the account is gone', 'gone' as const],
  ])('finds no session %s', async (_, other) => {
    const { person } = await scene();
    await changeItem(keys.user(person.id), other);
    await expect(getSession(person.sessionId, now)).rejects.toThrow(signedOut());
  });

  it('finds a session that moves to the next generation during the read', async () => {
    const { person, account, session } = await scene();
    let reads = 0;
    const found = await meanwhile(
      () => findSession(person.sessionId, now),
      () => endOtherSessions(session, account, [], now),
      { test: () => ++reads === 2 },
    );
    expect([found?.session.generation, found?.account.sessionGeneration]).toEqual([1, 1]);
  });
});

describe('endOtherSessions', () => {
  it('moves this session and its device to the next generation and ends all others', async () => {
    const { person, account, session, names } = await scene();
    const other = await openSession(account, now);
    expect(await changesOf(() => endOtherSessions(session, account, [besides], now), names)).toMatchInlineSnapshot(`
      "+ AUDIT#events#year an id GSI1PK=AUDIT#BY#dana, GSI1SK=an id, GSI2PK=AUDIT#ABOUT#dana, GSI2SK=an id, createdAt=a time, entity=AuditRecord, expiresAtEpochSeconds=1806926400, id=an id, list=events, type=sessions_ended, userId=dana
        SESSION#hash SESSION generation: 0 > 1
        USER#dana PROFILE sessionGeneration: 0 > 1"
    `);
    expect(await findSession(other, now)).toBeUndefined();
    expect((await findSession(person.sessionId, now))?.session.id).toBe(session.id);
  });

  it('fails if all sessions ended in the meantime', async () => {
    const { account, session } = await scene();
    await expectRefused(
      () => endOtherSessions(session, account, [besides], now),
      keys.user(account.id),
      { sessionGeneration: 7 },
      StaleRead,
    );
  });

  it.each([['gone' as const], [{ generation: 7 }]])('fails if this session ended in the meantime: %j', async (other) => {
    const { account, session, key } = await scene();
    await expectRefused(() => endOtherSessions(session, account, [besides], now), key, other, signedOut());
  });
});

describe('listSessions', () => {
  it("lists an account's live sessions, newest first", async () => {
    const { account, session } = await scene();
    const second = await getSession(await openSession(account, later), later);
    await openSession((await scene()).account, later);
    const listed = async (of = account, at = later) => (await listSessions(of, at)).map(({ id, key }) => ({ id, key }));
    const [first, newer] = [session, second.session].map(({ id, key }) => ({ id, key }));
    expect(await listed()).toEqual([newer, first]);
    expect(await listed(account, plus(now, days(14)))).toEqual([newer]);
    await endSession(second.session, later);
    expect(await listed()).toEqual([first]);
    await endOtherSessions(session, account, [], now);
    expect(await listed()).toEqual([]);
    expect(await listed(await getAccount(account.id))).toEqual([first]);
  });
});

describe("an administrator's impersonation", () => {
  const impersonation = { reason: 'asked', note: 'You asked us to.', administrator: 'olive' } as const;

  it('is a separate session, stored with an audit record unless the generation changed', async () => {
    const { account, names } = await scene();
    let opened = { secret: '', id: '' };
    const open = async () => {
      const { secret, session } = await startImpersonation(account, impersonation, now, (writes) =>
        transact([...writes, besides]),
      );
      opened = { secret, id: session.id };
      Object.assign(names, { [sha256(secret)]: 'its hash' });
      expect(session).toMatchObject({ impersonation, userId: account.id });
    };
    await expectRefused(open, keys.user(account.id), { sessionGeneration: 7 }, StaleRead);
    expect(await changesOf(open, names)).toMatchInlineSnapshot(
      `"+ SESSION#its hash SESSION GSI1PK=USER#dana#SESSIONS, GSI1SK=an id, authenticatedAt=a time, country=null, createdAt=a time, device=An administrator, entity=Session, expiresAt=a time, expiresAtEpochSeconds=1774958400, generation=0, id=an id, impersonation={"administrator":"olive","note":"You asked us to.","reason":"asked"}, lastUsedAt=a time, userId=dana"`,
    );
    expect((await findSession(opened.secret, now))?.session).toMatchObject({ id: opened.id, impersonation });
  });

  it('can be ended by the user, who still sees it for a while', async () => {
    const { account } = await scene();
    const { secret } = await startImpersonation(account, impersonation, plus(now, 1), transact);
    const { session } = await getSession(secret, now);
    const soon = plus(now, 60_000);
    await expectRefused(() => endSession(session, soon), session.key, { expiresAt: soon.toISOString() }, notFound('Session'));
    await endSession(session, soon);
    expect(await findSession(secret, soon)).toBeUndefined();
    expect((await listSessions(account, soon)).map(({ id }) => id)).toContain(session.id);
    expect(await changesOf(() => closeSession(secret))).toBe('');
    const listed = async (at: Date) => (await pageOfSessions(account, { limit: 1 }, at)).items.map(({ id }) => id);
    expect(await listed(soon)).toEqual([session.id]);
    expect(await listed(plus(now, days(40)))).toEqual([]);
  });
});

describe('a session', () => {
  it('is listed for administrators page by page until it ends', async () => {
    const { account, session } = await scene();
    const { id } = (await getSession(await openSession(account, later), later)).session;
    const first = await pageOfSessions(account, { limit: 1 }, later);
    expect(first.items.map((one) => one.id)).toEqual([id]);
    expect(first.items[0]).not.toHaveProperty('PK');
    const second = (at: Date) => pageOfSessions(account, { limit: 1, cursor: first.next }, at);
    expect((await second(later)).items.map((one) => one.id)).toEqual([session.id]);
    expect((await second(plus(now, days(14)))).items).toEqual([]);
  });

  it('stores its push subscription, and removes it unless it was replaced', async () => {
    const { session, key, names } = await scene();
    const subscription = { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' };
    const set = () => write(setPush(session, subscription as Parameters<typeof setPush>[1]));
    await expectRefused(set, key, 'gone', signedOut());
    expect(await changesOf(set, names)).toMatchInlineSnapshot(
      `"  SESSION#hash SESSION pushEndpoint: nothing > https://push.example/1, pushKeys: nothing > {"auth":"a","p256dh":"p"}"`,
    );
    await expect(forgetPush(session, 'https://push.example/2')).rejects.toThrow(StaleRead);
    await expectRefused(() => forgetPush(session), key, 'gone', StaleRead);
    expect(await changesOf(() => forgetPush(session, subscription.endpoint), names)).toMatchInlineSnapshot(
      `"  SESSION#hash SESSION pushEndpoint: https://push.example/1 > nothing, pushKeys: {"auth":"a","p256dh":"p"} > nothing"`,
    );
    await set();
    await forgetPush(session);
    expect(await changesOf(() => forgetPush(session))).toBe('');
  });

  it('can be ended once, and fails the second time', async () => {
    const { session, key, names } = await scene();
    await expectRefused(() => endSession(session, later), key, 'gone', notFound('Session'));
    expect(await changesOf(() => endSession(session, later), names)).toMatchInlineSnapshot(
      `
      "+ AUDIT#events#year an id GSI1PK=AUDIT#BY#dana, GSI1SK=an id, GSI2PK=AUDIT#ABOUT#dana, GSI2SK=an id, createdAt=later, entity=AuditRecord, expiresAtEpochSeconds=1806933600, id=an id, list=events, sessionId=an id, type=session_ended, userId=dana
      - SESSION#hash SESSION"
    `,
    );
  });

  it('is closed by its secret, even if it is gone', async () => {
    const { person, names } = await scene();
    expect(await changesOf(() => closeSession(person.sessionId), names)).toMatchInlineSnapshot(`"- SESSION#hash SESSION"`);
    expect(await changesOf(() => closeSession(person.sessionId))).toBe('');
  });

  it('is not reported as closed if the table fails', async () => {
    const { person } = await scene();
    let isClosed = false;
    await cutOffAfter(0, async () => {
      await closeSession(person.sessionId);
      isClosed = true;
    });
    expect(isClosed).toBe(false);
  });

  it('is not stored again by a confirmation after it ended', async () => {
    const { session, key, names } = await scene();
    await expectRefused(() => confirmSession(session, later), key, 'gone', signedOut());
    expect(await changesOf(() => confirmSession(session, later), names)).toMatchInlineSnapshot(
      `"  SESSION#hash SESSION authenticatedAt: a time > later"`,
    );
  });

  it('is extended by use at most once an hour, and never after it ended', async () => {
    const { session, key, names } = await scene();
    expect(await changesOf(() => touchSession(session, plus(now, hours(1) - 1)))).toBe('');
    await expectRefused(() => touchSession(session, later), key, 'gone', signedOut());
    expect(await changesOf(() => touchSession(session, later), names)).toMatchInlineSnapshot(
      `"  SESSION#hash SESSION expiresAtEpochSeconds: 1773576000 > 1773583200, lastUsedAt: a time > later"`,
    );
  });
});
