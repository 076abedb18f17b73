import { describe, expect, it } from 'vitest';
import { newId, sha256 } from '#core/kernel/ids';
import { transact } from '#core/kernel/table/transact';
import { hours, plus } from '#core/kernel/time';
import { closeSession, openSession } from '#core/market/account/session.repo';
import type { BidRecord } from '#core/market/bid/bid';
import { notifyLater } from '#core/market/notification/notification.repo';
import * as routes from '#shared/api/routes';
import {
  aBid,
  aCase,
  aDocument,
  adminClaims,
  aMessage,
  anAcceptedBid,
  anImpersonation,
  anOwner,
  aPaidBid,
  aProject,
  aRejectedBid,
  aStager,
  confirmedAddress,
} from '../../testing/builders';
import { type Answer, type Call, callRoute } from '../../testing/call';
import { measureConsumption } from '../../testing/capacity';
import { sendDueMails, withMailServer } from '../../testing/mail';

withMailServer();

type PageRoute =
  | typeof routes.getUser
  | typeof routes.listSessionsOfUser
  | typeof routes.listProjectsOfUser
  | typeof routes.listBidsOfUser
  | typeof routes.listMailsOfUser
  | typeof routes.listActionsOnUser;

const ask = <R extends PageRoute>(route: R, id: string, query: Call['query'] = {}): Promise<Answer<R>> =>
  callRoute(route, { params: { id }, claims: adminClaims, query });

const pageRoutes: PageRoute[] = [
  routes.getUser,
  routes.listSessionsOfUser,
  routes.listProjectsOfUser,
  routes.listBidsOfUser,
  routes.listMailsOfUser,
  routes.listActionsOnUser,
];

describe('the admin page of a user', () => {
  it('shows the profile, counts and email status', async () => {
    const [owner, stager] = [await anOwner({ name: 'Dana', phone: '(555) 010-4444' }), await aStager()];
    await aBid(await aProject(owner), stager);
    await anAcceptedBid(await aProject(owner), stager);
    await aPaidBid(await aProject(owner), stager);
    await aMessage(stager, owner, 'Hello');
    await confirmedAddress(owner);
    const { body } = await ask(routes.getUser, owner.id);
    expect(body).toMatchObject({
      id: owner.id,
      name: 'Dana',
      email: owner.email,
      phone: '(555) 010-4444',
      emailConfirmed: true,
      emailUndeliverable: false,
      lastSeenAt: owner.lastSeenAt,
      counts: { projects: 3, bids: 0, pendingBids: 1, awaitedPayments: 1, deals: 1, unreadMessages: 1 },
      reputation: { userId: owner.id, reviewCount: 0 },
      badges: [],
    });
    expect(body.counts.unreadNotifications).toBeGreaterThan(3);
    const other = await ask(routes.getUser, stager.id);
    expect(other.body).toMatchObject({ emailConfirmed: false, counts: { bids: 3, deals: 1, awaitedPayments: 1 } });
    expect(other.text).not.toMatch(/password|generation|tokenHash|closedAt|"secret"/i);
  });

  it("shows the case of a suspension, and a stager's documents", async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    expect((await ask(routes.getUser, owner.id)).body).toMatchObject({ suspendedIn: null, documents: [] });
    const { id } = await aCase({ targetType: 'profile', targetId: owner.id }, undefined, { action: 'suspend', reason: 'fraud' });
    expect((await ask(routes.getUser, owner.id)).body.suspendedIn).toBe(id);
    const document = await aDocument(stager);
    const { body, text } = await ask(routes.getUser, stager.id);
    expect(body).toMatchObject({ documents: [{ id: document.id, state: 'waiting', badgeType: 'business_license' }] });
    expect(text).not.toContain(document.file);
  });

  it('costs the same however much the user has', async () => {
    const owner = await anOwner();
    const few = await measureConsumption(() => ask(routes.getUser, owner.id));
    for (let number = 0; number < 5; number += 1) await aProject(owner);
    const many = await measureConsumption(() => ask(routes.getUser, owner.id));
    expect(many.units).toBe(few.units);
    expect(many.units).toBeLessThanOrEqual(6);
  });

  it('lists sessions and impersonations page by page, without their secrets', async () => {
    const owner = await anOwner();
    const [now, origin] = [new Date(), { device: 'Firefox on Linux', country: 'US' }];
    const secret = await openSession(owner, now, { origin });
    await closeSession(await openSession(owner, now));
    const impersonation = await anImpersonation(owner, new Date(Date.now() - 86_400_000), { reason: 'fault', note: 'A note.' });
    const { body, text } = await ask(routes.listSessionsOfUser, owner.id);
    expect(body).toHaveLength(3);
    expect(body.find(({ device }) => device === 'Firefox on Linux')).toMatchObject({ country: 'US', impersonation: null });
    expect(body.at(-1)).toMatchObject({
      device: 'An administrator',
      impersonation: { reason: 'fault', note: 'A note.', administrator: 'administrator' },
    });
    for (const one of [secret, impersonation, owner.sessionId]) {
      expect(text).not.toContain(one);
      expect(text).not.toContain(sha256(one));
    }
    const page = await ask(routes.listSessionsOfUser, owner.id, { limit: '1' });
    expect([page.body.length, page.headers.link]).toEqual([1, expect.stringContaining('cursor=')]);
  });

  it('lists an owner’s projects unmasked, and the bids on them in every state', async () => {
    const [owner, stager] = [await anOwner(), await aStager({ company: 'Quill Staging' })];
    const project = await aProject(owner, { title: 'Call 555-010-9876' });
    await aRejectedBid(project, stager);
    const projects = await ask(routes.listProjectsOfUser, owner.id);
    expect(projects.body).toMatchObject([{ id: project.id, title: 'Call 555-010-9876' }]);
    const bids = await ask(routes.listBidsOfUser, owner.id);
    const bid = {
      projectId: project.id,
      status: 'rejected',
      projectTitle: 'Call 555-010-9876',
      stagingCompanyName: 'Quill Staging',
    };
    expect(bids.body).toMatchObject([bid]);
    expect((await ask(routes.listBidsOfUser, stager.id)).body).toMatchObject([bid]);
    expect((await ask(routes.listProjectsOfUser, stager.id)).body).toEqual([]);
    await aProject(owner);
    const page = await ask(routes.listProjectsOfUser, owner.id, { limit: '1' });
    expect([page.body.length, page.headers.link]).toEqual([1, expect.stringContaining('cursor=')]);
  });

  it('lists emails by category and outcome', async () => {
    const owner = await anOwner();
    await sendDueMails();
    const { body, text } = await ask(routes.listMailsOfUser, owner.id);
    expect(body).toMatchObject([{ category: 'account', outcome: 'sent' }]);
    expect(text).not.toContain(owner.email);
  });

  it('lists a reminder as scheduled only while it would be sent', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const now = new Date();
    const remind = async ({ projectId, id, acceptanceId, paymentDueAt }: BidRecord) =>
      transact([
        notifyLater(
          'payment_reminder',
          { userId: stager.id, projectId, bidId: id, mark: acceptanceId, endsAt: paymentDueAt, dueAt: plus(now, hours(48)) },
          now,
        ),
      ]);
    const scheduled = async () =>
      (await ask(routes.listMailsOfUser, stager.id)).body
        .filter(({ title, outcome }) => title === 'The platform fee is due' && outcome === 'waiting')
        .map(({ projectId }) => projectId);
    const due = await anAcceptedBid(await aProject(owner), stager);
    await remind(due);
    expect(await scheduled()).toEqual([due.projectId]);
    await remind(await aPaidBid(await aProject(owner), stager));
    expect(await scheduled()).toEqual([due.projectId]);
  });

  it('lists what administrators did to this account only', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    await anImpersonation(other);
    await anImpersonation(owner);
    const { body } = await ask(routes.listActionsOnUser, owner.id);
    expect(body).toMatchObject([{ type: 'user_viewed', userId: owner.id }]);
    await anImpersonation(owner);
    const page = await ask(routes.listActionsOnUser, owner.id, { limit: '1' });
    expect([page.body.length, page.headers.link]).toEqual([1, expect.stringContaining('cursor=')]);
  });

  it('returns 404 for an unknown user', async () => {
    const id = newId(new Date());
    for (const route of [routes.getUser, routes.listSessionsOfUser, routes.listBidsOfUser] as const)
      expect((await ask(route, id)).status).toBe(404);
    for (const route of pageRoutes) expect((await ask(route, 'x')).status).toBe(400);
  });

  it('is for administrators only', async () => {
    const { id, sessionId } = await anOwner();
    for (const route of pageRoutes) {
      expect((await callRoute(route, { params: { id } })).status).toBe(401);
      expect((await callRoute(route, { params: { id }, sessionId })).status).toBe(401);
      expect((await callRoute(route, { params: { id }, claims: { username: 'x' } })).status).toBe(403);
    }
  });
});
