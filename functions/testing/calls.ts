import { beginReset } from '#core/account/reset.repo';
import { findSession } from '#core/account/session.repo';
import type { OperationId } from '#shared/api/manifest';
import * as routes from '#shared/api/routes';
import { anAddress, aPerson } from './builders';
import { type Call, callWith } from './call';
import { exampleBodies } from './examples';
import { handlerOf } from './handlers';
import type { StripeForTests } from './stripe';
import { password, type World } from './world';

/** What a call is about, in this world. */
type Given = (world: World, stripe: StripeForTests) => Call | Promise<Call>;

const paymentsAtStripe = new WeakMap<World, string>();

/** A payment of the accepted bid's fee that has succeeded at Stripe and that nobody has reported yet; one for each world. */
const paymentAtStripe = async (world: World, { sdk }: StripeForTests): Promise<string> => {
  const known = paymentsAtStripe.get(world);
  if (known) return known;
  const handler = await handlerOf(routes.createPaymentIntent);
  if (!handler) throw new Error('createPaymentIntent has no handler');
  const call = { params: { bidId: world.accepted.id }, sessionId: world.bidder.sessionId };
  const { body } = await callWith(routes.createPaymentIntent, handler, call);
  const id = body.clientSecret.split('_secret_')[0] as string;
  await sdk.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  paymentsAtStripe.set(world, id);
  return id;
};

let sequence = 0;
const freshEmail = (): string => {
  sequence += 1;
  return `new${sequence}@test.example`;
};

/** Every call of the manifest, about what: several, where it matters. A new route does not compile until it is here. */
export const calls: Record<OperationId, Record<string, Given>> = {
  register: { 'a new address': () => ({ body: { ...exampleBodies.register, email: freshEmail() } }) },
  login: {
    'the right password': ({ owner }) => ({ body: { email: owner.email, password } }),
    'a wrong password': ({ owner }) => ({ body: { email: owner.email, password: 'wrong horse' } }),
  },
  getMe: { oneself: () => ({}) },
  logout: { oneself: () => ({}) },
  forgotPassword: { 'a known address': ({ owner }) => ({ body: { email: owner.email } }) },
  resetPassword: {
    'a valid token': async () => ({ body: { token: await beginReset(await aPerson(), new Date()), newPassword: 'new horse' } }),
    'an unknown token': () => ({ body: exampleBodies.resetPassword }),
  },
  confirmPassword: {
    'the right password': () => ({ body: { password } }),
    'a wrong password': () => ({ body: { password: 'wrong horse' } }),
  },
  changePassword: { oneself: () => ({ body: exampleBodies.changePassword }) },
  listSessions: { oneself: () => ({}) },
  endSession: {
    'one of the owner': async ({ owner }) => ({
      params: { id: (await findSession(owner.sessionId, new Date()))?.session.id ?? '' },
    }),
  },
  endOtherSessions: { oneself: () => ({}) },
  editUser: {
    'the owner': ({ owner }) => ({ params: { id: owner.id }, body: { ...exampleBodies.editUser, email: freshEmail() } }),
  },
  deleteUser: { 'the other owner': ({ otherOwner }) => ({ params: { id: otherOwner.id } }) },
  replacePortfolioPhotos: { none: () => ({ body: { photos: [] } }) },
  replaceServiceAreas: { 'a place': () => ({ body: exampleBodies.replaceServiceAreas }) },
  createUpload: { 'a photo': () => ({ body: exampleBodies.createUpload }) },

  createProject: { 'a project': () => ({ body: exampleBodies.createProject }) },
  listProjects: {
    'a place': () => ({ query: { state: 'CA', city: 'San Diego' } }),
    'around a place': () => ({ query: { near: 'san-diego-ca', miles: '25' } }),
    'the nearest of a place': () => ({ query: { near: 'san-diego-ca', sort: 'nearest' } }),
    'the own service areas': () => ({ query: { areas: 'own' } }),
  },
  getProject: {
    'an open one': ({ open }) => ({ params: { id: open.id } }),
    'one with a bid that is accepted and unpaid': ({ selected }) => ({ params: { id: selected.id } }),
    'one with a paid bid': ({ awarded }) => ({ params: { id: awarded.id } }),
    'a completed one': ({ completed }) => ({ params: { id: completed.id } }),
  },
  editProject: {
    'one without bids': ({ bare }) => ({ params: { id: bare.id }, body: { title: 'Edited' } }),
    'one with a bid': ({ open }) => ({ params: { id: open.id }, body: { title: 'Edited' } }),
  },
  deleteProject: {
    'one without bids': ({ bare }) => ({ params: { id: bare.id } }),
    'one with a bid': ({ open }) => ({ params: { id: open.id } }),
  },
  completeProject: { 'one in progress': ({ awarded }) => ({ params: { id: awarded.id } }) },
  cancelProject: {
    'an open one': ({ open }) => ({ params: { id: open.id } }),
    'one that waits for a fee': ({ selected }) => ({ params: { id: selected.id } }),
  },

  listProjectBids: {
    'an open one': ({ open }) => ({ params: { id: open.id } }),
    'one with a bid that is accepted and unpaid': ({ selected }) => ({ params: { id: selected.id } }),
    'one with a paid bid': ({ awarded }) => ({ params: { id: awarded.id } }),
  },
  placeBid: {
    'an open project': ({ open }) => ({ params: { id: open.id }, body: exampleBodies.placeBid }),
    'one that is awarded': ({ awarded }) => ({ params: { id: awarded.id }, body: exampleBodies.placeBid }),
  },
  acceptBid: {
    'a pending bid': ({ pending }) => ({ params: { id: pending.id } }),
    'one of an awarded project': ({ left }) => ({ params: { id: left.id } }),
  },
  deleteBid: {
    'a pending bid': ({ pending }) => ({ params: { id: pending.id } }),
    'an accepted bid': ({ accepted }) => ({ params: { id: accepted.id } }),
  },
  getBidContact: {
    'a pending bid': ({ pending }) => ({ params: { id: pending.id } }),
    'an accepted, unpaid bid': ({ accepted }) => ({ params: { id: accepted.id } }),
    'a declined bid': ({ declined }) => ({ params: { id: declined.id } }),
    'a paid bid': ({ paid }) => ({ params: { id: paid.id } }),
  },
  listUserBids: {
    'the bidder': ({ bidder }) => ({ params: { userId: bidder.id } }),
    'the paid stager': ({ paidStager }) => ({ params: { userId: paidStager.id } }),
  },
  listReceivedBids: { oneself: () => ({}) },

  listQuestions: { 'an open one': ({ open }) => ({ params: { id: open.id } }) },
  askQuestion: {
    'an open project': ({ open, owner }) => ({
      params: { id: open.id },
      body: { text: `Is it ${owner.email}, or ${owner.phone}?` },
    }),
    'one that is awarded': ({ awarded }) => ({ params: { id: awarded.id }, body: exampleBodies.askQuestion }),
  },
  answerQuestion: {
    'an open question': ({ asked, owner }) => ({
      params: { id: asked.projectId, questionId: asked.id },
      body: { answer: `Write to ${owner.email} or call ${owner.phone}.` },
    }),
    'one that is answered': ({ answered }) => ({
      params: { id: answered.projectId, questionId: answered.id },
      body: { declined: true },
    }),
  },

  createPaymentIntent: {
    'an accepted bid': ({ accepted }) => ({ params: { bidId: accepted.id } }),
    'a paid bid': ({ paid }) => ({ params: { bidId: paid.id } }),
  },
  completePayment: {
    'a payment that succeeded': async (world, stripe) => ({
      params: { bidId: world.accepted.id },
      body: { paymentIntentId: await paymentAtStripe(world, stripe) },
    }),
    'a payment of something else': ({ accepted }) => ({
      params: { bidId: accepted.id },
      body: { paymentIntentId: 'pi_something_else' },
    }),
  },
  cancelPayment: {
    'an accepted bid': ({ accepted }) => ({ params: { bidId: accepted.id } }),
    'a paid bid': ({ paid }) => ({ params: { bidId: paid.id } }),
  },
  stripeWebhook: {
    'an event without a signature': () => ({ body: { id: 'evt_forged', type: 'payment_intent.succeeded' } }),
    'an event that Stripe has signed': (_world, { signed }) =>
      signed({ id: `evt_${freshEmail()}`, object: 'event', type: 'customer.created', data: { object: {} } }),
  },

  listConversations: { oneself: () => ({}) },
  readThread: {
    'the bidder': ({ bidder }) => ({ params: { userId: bidder.id } }),
    'the paid stager': ({ paidStager }) => ({ params: { userId: paidStager.id } }),
    'the owner': ({ owner }) => ({ params: { userId: owner.id } }),
  },
  sendMessage: {
    'to the owner': ({ owner }) => ({
      body: { receiverId: owner.id, content: `Write to ${owner.email} or call ${owner.phone}.` },
    }),
  },
  countPendingBids: { oneself: () => ({}) },
  countUnreadNotifications: { oneself: () => ({}) },
  listNotifications: { oneself: () => ({}) },
  readNotification: { 'one of the owner': ({ notificationId }) => ({ params: { id: notificationId } }) },
  readAllNotifications: { oneself: () => ({}) },
  reviewProject: {
    'a completed one': ({ completed, owner }) => ({
      params: { id: completed.id },
      body: { rating: 5, title: 'Good', comment: `Write to ${owner.email} or call ${owner.phone}.` },
    }),
    'one in progress': ({ awarded }) => ({ params: { id: awarded.id }, body: exampleBodies.reviewProject }),
  },
  listUserReviews: { 'the paid stager': ({ paidStager }) => ({ params: { id: paidStager.id } }) },
  getReputation: { 'the paid stager': ({ paidStager }) => ({ params: { id: paidStager.id } }) },
  sendContactMessage: { 'a message': () => ({ body: exampleBodies.sendContactMessage }) },

  getAdminStats: { all: () => ({}) },
  listUsers: { all: () => ({ query: { limit: '100' } }) },
  listUsersDetailed: { all: () => ({ query: { limit: '100' } }) },
  listAllProjects: { all: () => ({ query: { limit: '100' } }) },
  deleteUserAsAdmin: {
    'the other owner': ({ otherOwner }) => ({ params: { id: otherOwner.id } }),
    'the owner, who waits for a fee': ({ owner }) => ({ params: { id: owner.id } }),
  },
  grantBadge: { 'the other stager': ({ otherStager }) => ({ params: { id: otherStager.id }, body: exampleBodies.grantBadge }) },
  revokeBadge: { 'the bidder': ({ bidder, badgeId }) => ({ params: { id: bidder.id, badgeId } }) },
  listContactMessages: { all: () => ({}) },
  editContactMessage: { one: ({ contactMessageId }) => ({ params: { id: contactMessageId }, body: { status: 'read' } }) },
  listActs: { all: () => ({}) },

  checkHealth: { all: () => ({}) },
};

/** Calls that only add to a world what no other call of the tables is about. */
export const additions: ReadonlySet<string> = new Set<OperationId>([
  'register',
  'login',
  'forgotPassword',
  'resetPassword',
  'createUpload',
  'replacePortfolioPhotos',
  'createProject',
  'stripeWebhook',
  'sendMessage',
  'askQuestion',
  'readNotification',
  'readAllNotifications',
  'sendContactMessage',
  'editContactMessage',
]);

/** A call, from a network address that nobody has used: throttles are somebody else's subject. */
export const callAbout = async (given: Given, world: World, stripe: StripeForTests): Promise<Call> => ({
  ...(await given(world, stripe)),
  address: anAddress(),
});
