import { describe, expect, it, vi } from 'vitest';
import { newId } from '#core/kernel/ids';
import { keys } from '#core/kernel/table/keys';
import { write } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import { getAccount } from '#core/market/account/account.repo';
import { findSession, listSessions } from '#core/market/account/session.repo';
import { closeAccount } from '#core/market/jobs/delete-account';
import { manifest } from '#shared/api/manifest';
import * as routes from '#shared/api/routes';
import { adminClaims, aMessage, aNotification, anOwner, aPaidBid, aProject, aStager, type Person } from '../../testing/builders';
import { caller, callRoute } from '../../testing/call';
import { everyItem } from '../../testing/everything';
import { logLines } from '../../testing/logs';

const open = caller(routes.startImpersonation);
const me = caller(routes.getMe);
const sessions = caller(routes.listSessions);
const end = caller(routes.endSession);
const endOthers = caller(routes.endOtherSessions);
const logout = caller(routes.logout);
const thread = caller(routes.readThread);
const unread = caller(routes.countUnreadNotifications);
const actions = caller(routes.listActionsOnUser);

const impersonation = async ({ id }: Person, body: object = { reason: 'asked', note: 'You wrote that your bids are gone.' }) => {
  const answer = await open({ params: { id }, claims: adminClaims, body });
  return { ...answer.body, status: answer.status };
};
const later = async <T>(minutes: number, work: () => Promise<T>): Promise<T> => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
};

describe('startImpersonation', () => {
  it('opens a session as the user for half an hour', async () => {
    const owner = await anOwner({ name: 'Dana Whitfield' });
    const { status, sessionId, name, endsAt } = await impersonation(owner);
    expect([status, name]).toEqual([201, 'Dana Whitfield']);
    expect(Date.parse(endsAt) - Date.now()).toBeGreaterThan(29 * 60_000);
    expect(Date.parse(endsAt) - Date.now()).toBeLessThanOrEqual(30 * 60_000);
    expect((await me({ sessionId })).body).toMatchObject({ id: owner.id, email: owner.email });
    expect(await later(29, async () => (await me({ sessionId })).status)).toBe(200);
    expect(await later(31, async () => (await me({ sessionId })).status)).toBe(401);
  });

  it('records the reason but not the note', async () => {
    const owner = await anOwner();
    const { sessionId } = await impersonation(owner);
    const { body } = await actions({ params: { id: owner.id }, claims: adminClaims });
    expect(body).toMatchObject([
      {
        type: 'user_viewed',
        administrator: 'administrator',
        userId: owner.id,
        details: 'Viewed the site as this user: they asked us for help',
      },
    ]);
    expect(JSON.stringify(body)).not.toContain('your bids are gone');
    // The log names the administrator and the user.
    await me({ sessionId });
    const line = logLines.map((one) => JSON.parse(one)).findLast(({ operation }) => operation === 'getMe');
    expect(line).toMatchObject({ callerId: owner.id, impersonatedBy: 'administrator' });
    expect(logLines.join('')).not.toContain(sessionId);
  });

  it('opens a session that is refused every change with the same message', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const writing = manifest.filter(
      ({ id, method, definition }) =>
        method !== 'GET' && id !== 'logout' && ['visitor', 'user', 'owner', 'stager'].includes(definition.access),
    );
    expect(writing.length).toBeGreaterThan(30);
    for (const person of [owner, stager]) {
      const { sessionId } = await impersonation(person);
      const before = await everyItem();
      for (const route of writing) {
        const answer = await callRoute(route, { sessionId, params: { id: person.id } });
        expect([route.id, answer.status, answer.error]).toEqual([
          route.id,
          403,
          { code: 'IMPERSONATION_READ_ONLY', message: "You're viewing the site as this user, so you can't change anything." },
        ]);
      }
      expect(await everyItem()).toEqual(before);
    }
  });

  it('neither marks anything as read nor updates when the user was last seen', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    await aMessage(stager, owner, 'Hello');
    await aNotification(owner);
    const { sessionId } = await impersonation(owner);
    // The user's own call would update `lastSeenAt`.
    await write(update(keys.user(owner.id), { set: { lastSeenAt: '2026-01-01T00:00:00.000Z' } }));
    const before = await everyItem();
    await thread({ sessionId, params: { userId: stager.id } });
    await me({ sessionId });
    expect((await unread({ sessionId })).body).toMatchObject({ messages: 1 });
    expect(await everyItem()).toEqual(before);
    await me({ sessionId: owner.sessionId });
    expect(await everyItem()).not.toEqual(before);
  });

  it('reveals nothing private about the other party of a paid bid', async () => {
    const [owner, stager] = [await anOwner({ name: 'Dana Whitfield' }), await aStager({ company: 'Quill Staging' })];
    const bid = await aPaidBid(await aProject(owner), stager);
    await aMessage(stager, owner, 'Call me at 555-010-7777.');
    const { sessionId } = await impersonation(owner);
    const { text } = await thread({ sessionId, params: { userId: stager.id } });
    expect(text).not.toContain('7777');
    for (const route of [routes.getBidContact, routes.getHandover]) {
      const { status, error } = await callRoute(route, { sessionId, params: { id: bid.id } });
      expect([status, error.code]).toEqual([403, 'IMPERSONATION_READ_ONLY']);
    }
  });

  /** Counts the listed impersonations without a session, which would have expired. */
  const impersonationsOf = async ({ id }: Person): Promise<number> =>
    (await listSessions(await getAccount(id), new Date())).filter((one) => one.impersonation).length;

  it("appears in the user's list of sessions with time and reason for a month", async () => {
    const owner = await anOwner();
    const { sessionId, endsAt } = await impersonation(owner);
    const impersonations = async () => (await sessions({ sessionId: owner.sessionId })).body.filter((one) => one.impersonation);
    expect(await impersonations()).toEqual([
      {
        id: expect.any(String),
        device: 'An administrator',
        country: null,
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
        current: false,
        isPushed: false,
        impersonation: { reason: 'asked', note: 'You wrote that your bids are gone.', endsAt },
      },
    ]);
    expect(JSON.stringify(await impersonations())).not.toContain(sessionId);
    const days = (count: number) => later(count * 24 * 60, () => impersonationsOf(owner));
    expect([await days(29.9), await days(30.1)]).toEqual([1, 0]);
  });

  it('ends by its own logout, by the user, or with all other sessions, and stays in the list', async () => {
    const owner = await anOwner();
    const isOver = async (secret: string) => (await findSession(secret, new Date())) === undefined;
    const first = await impersonation(owner);
    expect((await logout({ sessionId: first.sessionId })).status).toBe(204);
    expect((await logout({ sessionId: first.sessionId })).status).toBe(204);
    const second = await impersonation(owner);
    const listed = (await sessions({ sessionId: owner.sessionId })).body.find(
      ({ impersonation }) => impersonation?.endsAt === second.endsAt,
    );
    const ending = { params: { id: listed?.id ?? '' }, sessionId: owner.sessionId };
    expect([(await end(ending)).status, (await end(ending)).status]).toEqual([204, 404]);
    const third = await impersonation(owner);
    await endOthers({ sessionId: owner.sessionId });
    for (const { sessionId } of [first, second, third]) expect(await isOver(sessionId)).toBe(true);
    const looks = (await sessions({ sessionId: owner.sessionId })).body.filter((one) => one.impersonation);
    expect(looks).toHaveLength(3);
    for (const { impersonation: shown } of looks.slice(1))
      expect(Date.parse(shown?.endsAt ?? '')).toBeLessThanOrEqual(Date.now());
  });

  it('ends with the account', async () => {
    const owner = await anOwner();
    const { sessionId } = await impersonation(owner);
    await closeAccount(owner.id, new Date());
    expect((await me({ sessionId })).status).toBe(401);
    expect((await everyItem()).filter(({ entity, userId }) => entity === 'Session' && userId === owner.id)).toEqual([]);
  });

  it.each([
    [{}, 'reason', 'Please select a reason'],
    [{ reason: 'curiosity' }, 'reason', 'Please select a reason'],
    [{ reason: 'asked', note: 'x'.repeat(501) }, 'note', 'Must be at most 500 characters'],
    [{ reason: 'asked', note: 7 }, 'note', 'Must be text'],
  ])('refuses %j', async (body, path, message) => {
    const answer = await open({ params: { id: (await anOwner()).id }, claims: adminClaims, body });
    expect([answer.status, answer.error.issues]).toEqual([400, [{ path, message }]]);
  });

  it('is for administrators only, and returns 404 for an unknown user', async () => {
    const { id, sessionId } = await anOwner();
    const call = { params: { id }, body: { reason: 'asked' } };
    expect((await open(call)).status).toBe(401);
    expect((await open({ ...call, sessionId })).status).toBe(401);
    expect((await open({ ...call, claims: { username: 'x' } })).status).toBe(403);
    expect((await open({ ...call, params: { id: newId(new Date()) }, claims: adminClaims })).status).toBe(404);
    expect((await open({ ...call, params: { id: 'x' }, claims: adminClaims })).status).toBe(400);
  });
});
