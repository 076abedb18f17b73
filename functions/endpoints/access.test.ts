import { beforeAll, describe, expect, it, vi } from 'vitest';
import { manifest, type OperationId } from '#shared/api/manifest';
import { callWith } from '../testing/call';
import { additions, callAbout, calls } from '../testing/calls';
import { handlerOf } from '../testing/handlers';
import { withMailServer } from '../testing/mail';
import { withStripe } from '../testing/stripe';
import { aWorld, callAs, roles, type World } from '../testing/world';

vi.mock('#core/steady', () => ({ inSteadyTime: <T>(work: () => Promise<T>) => work() }));
vi.mock('#core/account/password', () => ({
  hashPassword: async (password: string) => `hash of ${password}`,
  verifyPassword: async (password: string, hash: string) => hash === `hash of ${password}`,
  nobodysPasswordHash: '',
}));
process.env.RATE_LIMIT_SCALE = '100000';
withMailServer();
const stripe = withStripe();

type Statuses = readonly [number, number, number, number, number, number, number, number, number];

const everybody = (status: number): Statuses => [status, status, status, status, status, status, status, status, status];
const anyAccount = (status: number): Statuses => [401, status, status, status, status, status, 401, 401, 401];
const administrators = (status: number): Statuses => [401, 401, 401, 401, 401, 401, 401, 401, status];

/**
 * Who gets what from which call (functions/testing/calls.ts). A call that is public or for visitors takes a dead session for
 * none; all others say 401 to it. An administrator's token is no session, and a session no administrator's token.
 */
const expected: Record<OperationId, Record<string, Statuses>> = {
  //             visitor, owner, other owner, bidder, other stager, paid stager, deleted user, dead session, administrator
  register: { 'a new address': everybody(201) },
  login: { 'the right password': everybody(200), 'a wrong password': everybody(401) },
  getMe: { oneself: anyAccount(200) },
  logout: { oneself: everybody(204) },
  forgotPassword: { 'a known address': everybody(200) },
  resetPassword: { 'a valid token': everybody(200), 'an unknown token': everybody(400) },
  confirmPassword: { 'the right password': anyAccount(204), 'a wrong password': anyAccount(401) },
  changePassword: { oneself: anyAccount(204) },
  listSessions: { oneself: anyAccount(200) },
  endSession: { 'one of the owner': [401, 204, 404, 404, 404, 404, 401, 401, 401] },
  endOtherSessions: { oneself: anyAccount(204) },
  editUser: { 'the owner': [401, 200, 403, 403, 403, 403, 401, 401, 401] },
  deleteUser: { 'the other owner': [401, 403, 204, 403, 403, 403, 401, 401, 401] },
  replacePortfolioPhotos: { none: [401, 403, 403, 200, 200, 200, 401, 401, 401] },
  replaceServiceAreas: { 'a place': [401, 403, 403, 200, 200, 200, 401, 401, 401] },
  createUpload: { 'a photo': anyAccount(201) },

  createProject: { 'a project': [401, 201, 201, 403, 403, 403, 401, 401, 401] },
  listProjects: {
    'a place': anyAccount(200),
    'around a place': anyAccount(200),
    'the nearest of a place': anyAccount(200),
    'the own service areas': anyAccount(200),
  },
  getProject: {
    'an open one': everybody(200),
    'one with a bid that is accepted and unpaid': everybody(200),
    'one with a paid bid': everybody(200),
    'a completed one': everybody(200),
  },
  editProject: {
    'one without bids': [401, 200, 403, 403, 403, 403, 401, 401, 401],
    'one with a bid': [401, 409, 403, 403, 403, 403, 401, 401, 401],
  },
  deleteProject: {
    'one without bids': [401, 204, 403, 403, 403, 403, 401, 401, 401],
    'one with a bid': [401, 409, 403, 403, 403, 403, 401, 401, 401],
  },
  completeProject: { 'one in progress': [401, 200, 403, 403, 403, 403, 401, 401, 401] },
  cancelProject: {
    'an open one': [401, 200, 403, 403, 403, 403, 401, 401, 401],
    'one that waits for a fee': [401, 409, 403, 403, 403, 403, 401, 401, 401],
  },

  listProjectBids: {
    'an open one': everybody(200),
    'one with a bid that is accepted and unpaid': everybody(200),
    'one with a paid bid': everybody(200),
  },
  placeBid: {
    'an open project': [401, 403, 403, 409, 201, 201, 401, 401, 401],
    'one that is awarded': [401, 403, 403, 409, 409, 409, 401, 401, 401],
  },
  acceptBid: {
    'a pending bid': [401, 200, 403, 403, 403, 403, 401, 401, 401],
    'one of an awarded project': [401, 409, 403, 403, 403, 403, 401, 401, 401],
  },
  deleteBid: {
    'a pending bid': [401, 204, 403, 204, 403, 403, 401, 401, 401],
    'an accepted bid': [401, 409, 403, 409, 403, 403, 401, 401, 401],
  },
  getBidContact: {
    'a pending bid': anyAccount(403),
    'an accepted, unpaid bid': anyAccount(403),
    'a declined bid': anyAccount(403),
    'a paid bid': [401, 200, 403, 403, 403, 200, 401, 401, 401],
  },
  listUserBids: {
    'the bidder': [401, 403, 403, 200, 403, 403, 401, 401, 401],
    'the paid stager': [401, 403, 403, 403, 403, 200, 401, 401, 401],
  },
  listReceivedBids: { oneself: [401, 200, 200, 403, 403, 403, 401, 401, 401] },

  listQuestions: { 'an open one': everybody(200) },
  askQuestion: {
    'an open project': [401, 403, 403, 201, 201, 201, 401, 401, 401],
    'one that is awarded': [401, 403, 403, 409, 409, 409, 401, 401, 401],
  },
  answerQuestion: {
    'an open question': [401, 200, 403, 403, 403, 403, 401, 401, 401],
    'one that is answered': [401, 409, 403, 403, 403, 403, 401, 401, 401],
  },

  createPaymentIntent: {
    'an accepted bid': [401, 403, 403, 200, 403, 403, 401, 401, 401],
    'a paid bid': [401, 403, 403, 403, 403, 409, 401, 401, 401],
  },
  completePayment: {
    'a payment that succeeded': [401, 403, 403, 200, 403, 403, 401, 401, 401],
    'a payment of something else': [401, 403, 403, 409, 403, 403, 401, 401, 401],
  },
  cancelPayment: {
    'an accepted bid': [401, 403, 403, 200, 403, 403, 401, 401, 401],
    'a paid bid': [401, 403, 403, 403, 403, 409, 401, 401, 401],
  },
  stripeWebhook: { 'an event without a signature': everybody(400), 'an event that Stripe has signed': everybody(200) },

  listConversations: { oneself: anyAccount(200) },
  readThread: {
    'the bidder': [401, 200, 200, 400, 200, 200, 401, 401, 401],
    'the paid stager': [401, 200, 200, 200, 200, 400, 401, 401, 401],
    'the owner': [401, 400, 200, 200, 200, 200, 401, 401, 401],
  },
  sendMessage: { 'to the owner': [401, 400, 201, 201, 201, 201, 401, 401, 401] },
  countPendingBids: { oneself: anyAccount(200) },
  countUnreadNotifications: { oneself: anyAccount(200) },
  listNotifications: { oneself: anyAccount(200) },
  readNotification: { 'one of the owner': [401, 200, 404, 404, 404, 404, 401, 401, 401] },
  readAllNotifications: { oneself: anyAccount(204) },
  reviewProject: {
    'a completed one': [401, 201, 403, 403, 403, 201, 401, 401, 401],
    'one in progress': [401, 409, 403, 403, 403, 409, 401, 401, 401],
  },
  listUserReviews: { 'the paid stager': everybody(200) },
  getReputation: { 'the paid stager': everybody(200) },
  sendContactMessage: { 'a message': everybody(201) },

  getAdminStats: { all: administrators(200) },
  listUsers: { all: administrators(200) },
  listUsersDetailed: { all: administrators(200) },
  listAllProjects: { all: administrators(200) },
  deleteUserAsAdmin: {
    'the other owner': administrators(204),
    'the owner, who waits for a fee': administrators(409),
  },
  grantBadge: { 'the other stager': administrators(201) },
  revokeBadge: { 'the bidder': administrators(204) },
  listContactMessages: { all: administrators(200) },
  editContactMessage: { one: administrators(200) },
  listActs: { all: administrators(200) },

  checkHealth: { all: everybody(200) },
};

describe('the access matrix', () => {
  it('has a row for every call of the manifest, and for no other', () => {
    const ids = manifest.map(({ id }) => id).sort();
    expect(Object.keys(expected).sort()).toEqual(ids);
    expect(Object.keys(calls).sort()).toEqual(ids);
    for (const id of Object.keys(calls) as OperationId[]) expect(Object.keys(expected[id]), id).toEqual(Object.keys(calls[id]));
  });

  // What a call has changed must not decide about the next one: after a success that may change something, a new world.
  let world: World | undefined;
  beforeAll(async () => {
    world = await aWorld();
  });

  const rows = manifest.flatMap((route) =>
    Object.entries(calls[route.id as OperationId]).map(([about, given]) => ({ route, about, given })),
  );

  it.each(rows.map((row) => [row.route.id, row.about, row] as const))('%s, %s', async (id, about, { route, given }) => {
    const handler = await handlerOf(route);
    if (!handler) throw new Error(`${id} has no handler`);
    const seen: [string, number][] = [];
    const changes = route.method !== 'GET' && !additions.has(id);
    for (const role of roles) {
      world ??= await aWorld();
      const call = await callAbout(given, world, stripe);
      const as = callAs(role, world, route.definition.access === 'admin');
      const { status } = await callWith(route, handler, { ...as, ...call, headers: { ...as.headers, ...call.headers } });
      seen.push([role, status]);
      if (changes && status < 300) world = undefined;
    }
    if (changes) world = undefined;
    const statuses = expected[id as OperationId][about] as Statuses;
    expect(seen).toEqual(roles.map((role, index) => [role, statuses[index]]));
  });
});
