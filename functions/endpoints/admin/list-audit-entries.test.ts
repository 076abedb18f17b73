import { describe, expect, it } from 'vitest';
import { keys } from '#core/kernel/table/keys';
import { write } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import { manifest } from '#shared/api/manifest';
import { deleteUserAsAdmin, editContactMessage, grantBadge, listAuditEntries, revokeBadge } from '#shared/api/routes';
import { adminClaims, anAcceptedBid, anOwner, aProject, aStager } from '../../testing/builders';
import { caller, callRoute } from '../../testing/call';
import { measureConsumption } from '../../testing/capacity';
import { everyItem } from '../../testing/everything';
import { freshFixtures } from '../../testing/fixtures';
import { logLines } from '../../testing/logs';
import { withMailServer } from '../../testing/mail';
import { callAbout, rows } from '../../testing/operations';
import { withPush } from '../../testing/push';
import { withS3 } from '../../testing/s3';
import { withStripe } from '../../testing/stripe';

withS3();
withMailServer();
const stripe = withStripe();
withPush();

const list = caller(listAuditEntries);
const deleteUser = caller(deleteUserAsAdmin);
const grant = caller(grantBadge);
const revoke = caller(revokeBadge);
const edit = caller(editContactMessage);

const ada = { ...adminClaims, username: 'ada-1' };
const grace = { ...adminClaims, username: 'grace-2' };
const actions = async (query = {}) => (await list({ claims: adminClaims, query })).body;
const entriesAbout = async (userId: string) => (await actions({ limit: '100' })).filter((action) => action.userId === userId);

describe('the audit log of administrators', () => {
  it('records who did what to whom, and when', async () => {
    const before = Date.now();
    const stager = await aStager({ name: 'Mara Solis' });
    const { body: badge } = await grant({ params: { id: stager.id }, claims: ada, body: { badgeType: 'insured' } });
    await revoke({ params: { id: stager.id, badgeId: badge.id }, claims: grace });
    const shown = await entriesAbout(stager.id);
    const about = {
      userId: stager.id,
      userName: 'Mara Solis',
      badgeId: badge.id,
      contactMessageId: null,
      paymentIntentId: null,
      documentId: null,
      caseId: null,
      list: 'actions',
    };
    expect(shown).toEqual([
      {
        ...about,
        id: expect.any(String),
        type: 'badge_revoked',
        administrator: 'grace-2',
        details: 'Revoked the badge "Insured"',
        createdAt: expect.any(String),
      },
      {
        ...about,
        id: expect.any(String),
        type: 'badge_granted',
        administrator: 'ada-1',
        details: 'Granted the badge "Insured"',
        createdAt: expect.any(String),
      },
    ]);
    for (const { createdAt } of shown) {
      expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(before);
      expect(Date.parse(createdAt)).toBeLessThanOrEqual(Date.now());
    }
  });

  it('keeps entries about a deleted account, without its name', async () => {
    const owner = await anOwner({ name: 'Gone Forever', company: 'Vanished Homes' });
    await deleteUser({ params: { id: owner.id }, claims: ada });
    const [action, ...others] = await entriesAbout(owner.id);
    expect(action).toMatchObject({
      type: 'user_deleted',
      administrator: 'ada-1',
      userName: null,
      details: 'Deleted the account',
    });
    expect(others).toEqual([]);
    const records = JSON.stringify((await everyItem()).filter(({ entity }) => entity === 'AuditRecord'));
    for (const mark of ['Gone', 'Vanished', owner.email]) expect(records).not.toContain(mark);
  });

  it('names the contact message and the changed fields, but not their content', async () => {
    const { contactMessageId } = await freshFixtures();
    const params = { id: contactMessageId };
    await edit({ params, claims: ada, body: { status: 'resolved' } });
    await edit({ params, claims: ada, body: { adminNotes: 'Call Dana on (555) 010-2222' } });
    await edit({ params, claims: ada, body: { status: 'read', adminNotes: null } });
    // Changes nothing.
    await edit({ params, claims: ada, body: {} });
    const about = (await actions()).filter((action) => action.contactMessageId === contactMessageId);
    expect(about.map(({ details }) => details)).toEqual([
      'Edited a contact message: marked it as read, changed its note',
      'Edited a contact message: changed its note',
      'Edited a contact message: marked it as resolved',
    ]);
    const records = JSON.stringify((await everyItem()).filter(({ entity }) => entity === 'AuditRecord'));
    expect(records).not.toContain('010-2222');
  });

  it('records successful actions once, and refused ones not at all', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    await anAcceptedBid(await aProject(owner), stager);
    expect((await deleteUser({ params: { id: owner.id }, claims: ada })).status).toBe(409);
    expect(await entriesAbout(owner.id)).toEqual([]);

    const other = await aStager();
    const racing = await Promise.all(
      Array.from({ length: 4 }, () => grant({ params: { id: other.id }, claims: ada, body: { badgeType: 'insured' } })),
    );
    expect(racing.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await entriesAbout(other.id)).toHaveLength(1);

    const again = await Promise.all([1, 2, 3].map(() => deleteUser({ params: { id: other.id }, claims: ada })));
    const statuses = again.map(({ status }) => status);
    expect(statuses).toContain(204);
    // One that comes after the others finds no account.
    expect(statuses.filter((status) => status !== 204 && status !== 404)).toEqual([]);
    expect((await entriesAbout(other.id)).filter(({ type }) => type === 'user_deleted')).toHaveLength(1);
    // Nothing can be granted to an account that is being deleted.
    const { id } = await aStager();
    await write(update(keys.tally(id), { set: { closedAt: new Date().toISOString() } }));
    expect((await grant({ params: { id }, claims: ada, body: { badgeType: 'insured' } })).status).toBe(404);
    expect(await entriesAbout(id)).toEqual([]);
  });

  it('writes the same ids to the log', async () => {
    const stager = await aStager();
    const before = logLines.length;
    const { body: badge } = await grant({ params: { id: stager.id }, claims: ada, body: { badgeType: 'insured' } });
    const lines = logLines.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.filter(({ event }) => event === 'admin_action')).toEqual([
      {
        level: 'info',
        event: 'admin_action',
        time: expect.any(String),
        administrator: 'ada-1',
        type: 'badge_granted',
        userId: stager.id,
        badgeId: badge.id,
        badgeType: 'insured',
      },
    ]);
  });

  it('records every admin call that changes something', async () => {
    // A desk ticket changes nothing: it only opens a connection for change signals.
    const changing = manifest.filter(
      ({ id, method, definition }) => definition.access === 'admin' && method !== 'GET' && id !== 'createDeskTicket',
    );
    expect(changing.length).toBeGreaterThan(0);
    for (const route of changing) {
      const fixtures = await freshFixtures();
      const row = rows.find(({ route: { id } }) => id === route.id);
      if (!row) throw new Error(`${route.id} has no call`);
      const before = (await actions({ limit: '100' })).length;
      // Only the administrator who claimed a case can decide it.
      const by = route.id === 'decideCase' ? adminClaims : ada;
      const { status } = await callRoute(route, { ...(await callAbout(row, fixtures, stripe)), claims: by });
      expect([route.id, status < 300]).toEqual([route.id, true]);
      const [latest] = await actions();
      expect([route.id, (await actions({ limit: '100' })).length, latest?.administrator]).toEqual([
        route.id,
        before + 1,
        by.username,
      ]);
    }
  });

  it('keeps records for 400 days', async () => {
    const records = (await everyItem()).filter(({ entity }) => entity === 'AuditRecord');
    for (const { createdAt, expiresAtEpochSeconds } of records) {
      const keptDays = (Number(expiresAtEpochSeconds) * 1000 - Date.parse(String(createdAt))) / 86_400_000;
      expect(Math.round(keptDays)).toBe(400);
    }
  });
});

describe('listAuditEntries', () => {
  it('pages, newest first, with one query per year and one batch', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ claims: adminClaims, query: { limit: '3', cursor } });
      seen.push(...page.body.map(({ id }) => id));
      cursor = /cursor=([\w-]+)/.exec(page.headers.link ?? '')?.[1];
    } while (cursor);
    expect(seen.length).toBeGreaterThan(3);
    expect(seen).toEqual([...new Set(seen)].sort().reverse());
    const { commands } = await measureConsumption(() => actions());
    expect(commands.filter((command) => command === 'Query').length).toBeLessThanOrEqual(3);
    expect(commands.filter((command) => command !== 'Query')).toEqual(['BatchGetItem']);
  });

  it('filters by account, given as email address, identifier or id', async () => {
    const stager = await aStager({ email: 'named.in.audit@audit.example' });
    await grant({ params: { id: stager.id }, claims: ada, body: { badgeType: 'insured' } });
    const expected = (await actions({ about: stager.id })).map(({ id }) => id);
    expect(expected).toHaveLength(2);
    for (const about of ['Named.In.Audit@audit.example', String(stager.stagerIdentifier).toLowerCase(), stager.id.toLowerCase()])
      expect((await actions({ about })).map(({ id }) => id)).toEqual(expected);
    expect(await actions({ by: stager.email })).toMatchObject([{ type: 'account_registered', userId: stager.id }]);
    expect(await actions({ about: 'nobody@audit.example' })).toEqual([]);
  });

  it('is for administrators only', async () => {
    expect((await list({})).status).toBe(401);
    expect((await list({ sessionId: (await anOwner()).sessionId })).status).toBe(401);
    expect((await list({ claims: { username: 'x' } })).status).toBe(403);
  });
});
