import { keys } from '#core/kernel/table/keys';
import { write } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import { days, plus } from '#core/kernel/time';
import { newReference } from '#core/market/account/deletion.repo';
import { beginReset } from '#core/market/account/reset.repo';
import { findSession } from '#core/market/account/session.repo';
import { findDeck, removeDeck } from '#core/market/deck/deck.repo';
import { closeAccount } from '#core/market/jobs/delete-account';
import { openPayment } from '#core/market/payment/settle';
import { syncPayment } from '#core/market/payment/sync-payment';
import { pdfOf } from '#infra/local/seed/pdf';
import { manifest, type OperationId } from '#shared/api/manifest';
import { type Route, successStatus } from '#shared/api/route';
import * as routes from '#shared/api/routes';
import { dayOf } from '#shared/property-day';
import {
  aDocumentUpload,
  anAcceptedBid,
  anAddress,
  anUndoToken,
  aPerson,
  aProject,
  aReadyExport,
  aSubscription,
  aVerificationToken,
  projectInput,
} from './builders';
import { type Call, callRoute } from './call';
import { type Fixtures, impersonated, isImpersonating, marksOf, password, type Role, shownPhoto } from './fixtures';
import { deviceForTests } from './push';
import { storeFile } from './s3';
import type { StripeForTests } from './stripe';

/** Returns what is special about one call of an operation. The default body is the operation's example. */
type Given = (fixtures: Fixtures, stripe: StripeForTests) => Call | Promise<Call>;

/** The expected status by role. `others`: accounts without an entry. `strangers`: callers without an account, 401 by default. */
type Statuses = Partial<Record<Role, number>> & { others: number; strangers?: number };

const rolesWithoutAccount: readonly Role[] = ['visitor', 'deletedUser', 'deadSession', 'admin'];

/** Calls that administrators may not make while they impersonate somebody. */
const closedToImpersonation: ReadonlySet<string> = new Set<OperationId>(['getBidContact', 'getHandover']);

const everybody = (status: number): Statuses => ({ others: status, strangers: status });

const dateInTenDays = (): string => dayOf(plus(new Date(), days(10)), 'CA');

const anyAccount = (status: number): Statuses => ({ others: status });
const administrators = (status: number): Statuses => ({ others: 401, admin: status });

/** Returns the default statuses: success for everybody whom the route's `access` admits, and 401 or 403 for others. */
const statusesOf = (route: Route): Statuses => {
  const status = successStatus(route);
  switch (route.definition.access) {
    case 'admin':
      return administrators(status);
    case 'owner':
      return { owner: status, otherOwner: status, others: 403 };
    case 'stager':
      return { owner: 403, otherOwner: 403, others: status };
    case 'user':
      return anyAccount(status);
    default:
      return everybody(status);
  }
};

/** A call, with the expected status for each role. Default: `statusesOf`. */
type Expectation = Given | { given: Given; expected: Statuses };

/** The names of fixtures that have an id. */
type Named = { [Name in keyof Fixtures]: Fixtures[Name] extends { id: string } ? Name : never }[keyof Fixtures];

/** Returns a call with the id of a fixture in its path. */
const about = (name: Named, expected?: Statuses): Expectation => {
  const given: Given = (fixtures) => ({ params: { id: fixtures[name].id } });
  return expected ? { given, expected } : given;
};

type Definition<Id extends OperationId> = (typeof routes)[Id]['definition'];

type Operation<Id extends OperationId> = (Definition<Id> extends { params: unknown }
  ? {
      /** The calls, by a description of each. */
      calls: Record<string, Expectation>;
    }
  : {
      /** Default: one call with the example of the body. */
      calls?: Record<string, Expectation>;
    }) &
  (Definition<Id> extends { body: unknown }
    ? {
        /** An example of the body, with every field. */
        body: Record<string, unknown>;
      }
    : unknown);

const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
/** A valid deadline. */
const soon = new Date(Date.now() + 30 * 86_400_000).toISOString();

/** Path parameters for which nothing exists. */
export const exampleParams = {
  id,
  userId: id,
  bidId: id,
  badgeId: id,
  documentId: id,
  questionId: id,
  caseId: id,
  occasion: 'install',
  name: 'mail',
  paymentIntentId: 'pi_example',
  eventId: 'evt_example',
  token: `${id}.bids.${'A'.repeat(43)}`,
};

/** Returns the example parameters of a route. Deck tokens are shorter than those in mails. */
export const exampleParamsOf = ({ path }: Route) =>
  path.startsWith('/api/decks/') ? { ...exampleParams, token: 'A'.repeat(22) } : exampleParams;

const paymentsAtStripe = new WeakMap<Fixtures, string>();

/** Pays the accepted bid's fee at Stripe, once for each set of fixtures. Our server does not know of it yet. */
const paymentAtStripe = async (fixtures: Fixtures, { sdk }: StripeForTests): Promise<string> => {
  const known = paymentsAtStripe.get(fixtures);
  if (known) return known;
  const call = { params: { id: fixtures.accepted.id }, sessionId: fixtures.bidder.sessionId };
  const { body } = await callRoute(routes.createPaymentIntent, call);
  const id = body.clientSecret.split('_secret_')[0] as string;
  await sdk.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  paymentsAtStripe.set(fixtures, id);
  return id;
};

/** Starts the payment of another fee. @returns the PaymentIntent's id */
const begunFee = async ({ owner, otherStager }: Fixtures): Promise<string> => {
  const bid = await anAcceptedBid(await aProject(owner), otherStager);
  return (await openPayment(bid.id, otherStager.id, new Date())).intent.id;
};

/** Pays another fee at Stripe and settles it. @returns the PaymentIntent's id */
const settledFee = async (fixtures: Fixtures, { sdk }: StripeForTests): Promise<string> => {
  const id = await begunFee(fixtures);
  await sdk.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  await syncPayment(id, new Date());
  return id;
};

/** Uploads a document whose text and name contain the stager's mark. @returns the body of the call */
const uploadedDocument = async ({ paidStager }: Fixtures): Promise<Record<string, unknown>> => {
  const file = await aDocumentUpload(paidStager);
  const mark = marksOf('paidStager').document;
  await storeFile(file, pdfOf(['Staging certificate', mark]));
  return { ...operations.uploadDocument.body, file, fileName: `${mark}.pdf` };
};

let sequence = 0;
const freshEmail = (): string => {
  sequence += 1;
  return `new${sequence}@test.example`;
};

/** Operations whose calls need params or a body. */
type Needed = {
  [Id in OperationId]: Definition<Id> extends { params: unknown } | { body: unknown } ? Id : never;
}[OperationId];

/**
 * All calls to test: an example of the body, the calls, and the expected status for each role. A new route with params or a body does
 * not compile until it is here. Public operations and those for visitors ignore an ended session. All others answer it with 401. An
 * administrator's token is not a session, and a session is not an administrator's token.
 */
export const operations: { [Id in Needed]: Operation<Id> } & { [Id in OperationId]?: Operation<Id> } = {
  register: {
    body: {
      email: 'example@test.example',
      password: 'correct horse',
      name: 'Example',
      userType: 'builder',
      phone: '(555) 010-0000',
      company: 'Example Homes',
      bio: 'Builds.',
      agreeToTerms: true,
    },
    calls: { 'a new address': () => ({ body: { ...operations.register.body, email: freshEmail() } }) },
  },
  login: {
    body: { email: 'example@test.example', password: 'correct horse' },
    calls: {
      'the right password': ({ owner }) => ({ body: { email: owner.email, password } }),
      'a wrong password': {
        given: ({ owner }) => ({ body: { email: owner.email, password: 'wrong horse' } }),
        expected: everybody(401),
      },
    },
  },
  forgotPassword: {
    body: { email: 'example@test.example' },
    calls: { 'a known address': ({ owner }) => ({ body: { email: owner.email } }) },
  },
  resetPassword: {
    body: { token: 'A'.repeat(43), newPassword: 'correct horse' },
    calls: {
      'a valid token': async () => ({ body: { token: await beginReset(await aPerson(), new Date()), newPassword: 'new horse' } }),
      'an unknown token': { given: () => ({}), expected: everybody(400) },
    },
  },
  confirmPassword: {
    body: { password: 'correct horse' },
    calls: {
      'the right password': () => ({ body: { password } }),
      'a wrong password': { given: () => ({ body: { password: 'wrong horse' } }), expected: anyAccount(401) },
    },
  },
  changePassword: {
    body: { newPassword: 'battery staple' },
  },
  endSession: {
    calls: {
      'one of the owner': {
        given: async ({ owner }) => ({
          params: { id: (await findSession(owner.sessionId, new Date()))?.session.id ?? '' },
        }),
        expected: { owner: 204, others: 404 },
      },
    },
  },
  replacePush: {
    body: deviceForTests(),
    calls: {
      'the own device': () => ({ body: deviceForTests() }),
      'an address that is none of a push service': {
        given: () => ({ body: { ...deviceForTests(), endpoint: 'https://example.com/push' } }),
        expected: anyAccount(400),
      },
    },
  },
  editUser: {
    body: { name: 'Example', email: 'edited@test.example', phone: '(555) 010-0001', company: 'Example', bio: 'Edited.' },
    calls: {
      'the owner': {
        given: ({ owner }) => ({ params: { id: owner.id }, body: { ...operations.editUser.body, email: freshEmail() } }),
        expected: { owner: 200, others: 403 },
      },
    },
  },
  deleteUser: { calls: { 'the other owner': about('otherOwner', { otherOwner: 204, others: 403 }) } },
  replacePortfolioPhotos: {
    body: { photos: [], pairs: [] },
    calls: { none: () => ({ body: { photos: [] } }) },
  },
  replaceServiceAreas: {
    body: { serviceAreas: [{ placeId: 'san-diego-ca', miles: 25 }] },
    calls: { 'a place': () => ({}) },
  },
  createUpload: {
    body: { purpose: 'photo', contentType: 'image/jpeg', size: 1000 },
    calls: {
      'a photo': () => ({}),
      'a concept': {
        given: () => ({ body: { purpose: 'concept', contentType: 'image/webp', size: 1000 } }),
        expected: { owner: 403, otherOwner: 403, others: 201 },
      },
      'a document': {
        given: () => ({ body: { purpose: 'certificate', contentType: 'application/pdf', size: 1000 } }),
        expected: { owner: 403, otherOwner: 403, others: 201 },
      },
    },
  },
  uploadDocument: {
    body: { badgeType: 'business_license', file: `certificates/${'A'.repeat(43)}`, fileName: 'Certificate.pdf' },
    calls: {
      'an upload of the paid stager': {
        given: async (fixtures) => ({ body: await uploadedDocument(fixtures) }),
        // The bidder already has a document in review.
        expected: { owner: 403, otherOwner: 403, paidStager: 201, bidder: 409, others: 400 },
      },
    },
  },
  withdrawDocument: {
    calls: {
      'one of the bidder, that waits': about('document', { owner: 403, otherOwner: 403, bidder: 204, others: 404 }),
      'one of the other stager, that was decided on': about('askedDocument', {
        owner: 403,
        otherOwner: 403,
        otherStager: 409,
        others: 404,
      }),
    },
  },
  requestExport: { calls: { 'the owner': about('owner', { owner: 200, others: 403 }) } },
  getExport: {
    calls: {
      'the owner': about('owner', { owner: 200, others: 403 }),
      'one that is ready': {
        given: async ({ otherOwner }) => {
          await aReadyExport(otherOwner);
          return { params: { id: otherOwner.id } };
        },
        expected: { otherOwner: 200, others: 403 },
      },
    },
  },
  openOwnExport: {
    calls: {
      'none was made': about('owner', { owner: 404, others: 403 }),
      'one that is ready': {
        given: async ({ otherOwner }) => {
          await aReadyExport(otherOwner);
          return { params: { id: otherOwner.id } };
        },
        expected: { otherOwner: 200, others: 403 },
      },
    },
  },
  openExport: {
    calls: {
      'a mailed token': async ({ otherOwner }) => ({ params: { token: await aReadyExport(otherOwner) } }),
      'an unknown token': { given: () => ({ params: { token: `${id}.${'A'.repeat(43)}` } }), expected: everybody(400) },
    },
  },
  createProject: {
    body: { ...projectInput, otherRooms: 'Attic', occupancyStatus: 'vacant', deadline: soon, photos: [] },
    calls: { 'a project': () => ({}) },
  },
  listProjects: {
    calls: {
      'a place': () => ({ query: { state: 'CA', city: 'San Diego' } }),
      'around a place': () => ({ query: { near: 'san-diego-ca', miles: '25' } }),
      'the nearest of a place': () => ({ query: { near: 'san-diego-ca', sort: 'nearest' } }),
      'the own service areas': () => ({ query: { areas: 'own' } }),
    },
  },
  getProject: {
    calls: {
      'an open one': about('open'),
      'one with a bid that is accepted and unpaid': about('selected'),
      'one with a paid bid': about('awarded'),
      'a completed one': about('completed'),
      'one whose owner has left': about('kept', { paidStager: 200, others: 404, strangers: 404 }),
    },
  },
  editProject: {
    body: { ...projectInput, otherRooms: 'Attic', occupancyStatus: 'vacant', deadline: soon },
    calls: {
      'one without bids': {
        given: ({ bare }) => ({ params: { id: bare.id }, body: { title: 'Edited' } }),
        expected: { owner: 200, others: 403 },
      },
      'one with a bid': {
        given: ({ open }) => ({ params: { id: open.id }, body: { title: 'Edited' } }),
        expected: { owner: 409, others: 403 },
      },
    },
  },
  deleteProject: {
    calls: {
      'one without bids': about('bare', { owner: 204, others: 403 }),
      'one with a bid': about('open', { owner: 409, others: 403 }),
    },
  },
  completeProject: { calls: { 'one in progress': about('awarded', { owner: 200, others: 403 }) } },
  cancelProject: {
    calls: {
      'an open one': about('open', { owner: 200, others: 403 }),
      'one that waits for a fee': about('selected', { owner: 409, others: 403 }),
    },
  },
  listProjectBids: {
    calls: {
      'an open one': about('open'),
      'one with a bid that is accepted and unpaid': about('selected'),
      'one with a paid bid': about('awarded'),
    },
  },
  placeBid: {
    body: { amount: 1500, timeline: '2 weeks', acceptsCreditCards: true },
    calls: {
      'an open project': about('open', { bidder: 409, otherStager: 201, paidStager: 201, others: 403 }),
      'one that is awarded': about('awarded', { owner: 403, otherOwner: 403, others: 409 }),
    },
  },
  editBid: {
    body: { amount: 1400, timeline: '3 weeks', acceptsCreditCards: false },
    calls: {
      'a pending bid': about('pending', { bidder: 200, owner: 403, otherOwner: 403, others: 403 }),
      'an accepted one': about('accepted', { bidder: 409, owner: 403, otherOwner: 403, others: 403 }),
    },
  },
  acceptBid: {
    calls: {
      'a pending bid': about('pending', { owner: 200, others: 403 }),
      'one of an awarded project': about('left', { owner: 409, others: 403 }),
    },
  },
  deleteBid: {
    calls: {
      'a pending bid': about('pending', { owner: 204, bidder: 204, others: 403 }),
      'an accepted bid': about('accepted', { owner: 409, bidder: 409, others: 403 }),
    },
  },
  getBidContact: {
    calls: {
      'a pending bid': about('pending', anyAccount(403)),
      'an accepted, unpaid bid': about('accepted', anyAccount(403)),
      'a declined bid': about('declined', anyAccount(403)),
      'a paid bid': about('paid', { owner: 200, paidStager: 200, others: 403 }),
      'one whose owner has left': about('keptBid', { paidStager: 200, others: 403 }),
    },
  },
  getHandover: {
    calls: {
      'a pending bid': about('pending', anyAccount(403)),
      'an accepted, unpaid bid': about('accepted', anyAccount(403)),
      'a paid bid': about('paid', { owner: 200, paidStager: 200, others: 403 }),
      'one whose owner has left': about('keptBid', { paidStager: 200, others: 403 }),
    },
  },
  saveConcepts: {
    body: { concepts: [], before: [] },
    calls: {
      'a pending bid': {
        given: ({ pending, bidder }) => ({
          params: { id: pending.id },
          body: {
            concepts: [{ photo: `/media/${pending.concepts?.[0]?.photo}`, of: shownPhoto, caption: `Call ${bidder.phone}` }],
          },
        }),
        expected: { bidder: 200, owner: 403, otherOwner: 403, others: 403 },
      },
      'an accepted one': {
        given: ({ accepted }) => ({ params: { id: accepted.id }, body: { concepts: [] } }),
        expected: { bidder: 409, owner: 403, otherOwner: 403, others: 403 },
      },
    },
  },
  saveProperty: {
    body: { address: '7 Front Street', access: 'The key is with the neighbor.' },
    calls: {
      'an accepted, unpaid bid': about('accepted', anyAccount(403)),
      'a paid bid': {
        given: ({ paid, owner }) => ({ params: { id: paid.id }, body: { address: owner.phone, access: owner.email } }),
        expected: { owner: 200, others: 403 },
      },
    },
  },
  proposeDay: {
    body: { date: dateInTenDays() },
    calls: {
      'an accepted, unpaid bid': {
        given: ({ accepted }) => ({ params: { id: accepted.id, occasion: 'install' } }),
        expected: anyAccount(403),
      },
      'a paid bid': {
        given: ({ paid }) => ({ params: { id: paid.id, occasion: 'install' }, body: { date: dateInTenDays() } }),
        expected: { owner: 200, paidStager: 200, others: 403 },
      },
      'one whose owner has left': {
        given: ({ keptBid }) => ({ params: { id: keptBid.id, occasion: 'pick_up' } }),
        expected: { paidStager: 409, others: 403 },
      },
    },
  },
  listUserBids: {
    calls: {
      'the bidder': about('bidder', { bidder: 200, others: 403 }),
      'the paid stager': about('paidStager', { paidStager: 200, others: 403 }),
    },
  },
  listUpdates: { calls: { 'an open one': about('open') } },
  postUpdate: {
    body: { text: 'The floors are done: keys from Monday on.', photos: [] },
    calls: {
      'one with a bid': {
        given: ({ open, owner }) => ({
          params: { id: open.id },
          body: { text: `Keys from Monday on: write to ${owner.email} or call ${owner.phone}.` },
        }),
        expected: { owner: 201, others: 403 },
      },
      'one without bids': about('bare', { owner: 409, others: 403 }),
    },
  },
  createDeck: {
    body: { bidIds: [id, `${id.slice(0, -1)}W`], line: 'Three futures.', days: 60, showPrices: true },
    calls: {
      'a project with two bids': {
        given: ({ undecked, undeckedBids, owner }) => ({
          params: { id: undecked.id },
          body: { ...operations.createDeck.body, bidIds: undeckedBids.map((bid) => bid.id), line: `Call ${owner.phone}.` },
        }),
        expected: { owner: 201, others: 403 },
      },
      'one that has a deck': about('decked', { owner: 409, others: 403 }),
    },
  },
  getDeck: {
    calls: {
      'one with an answer': about('decked', { owner: 200, others: 403 }),
      none: about('undecked', { owner: 200, others: 403 }),
    },
  },
  withdrawDeck: {
    calls: {
      one: about('decked', { owner: 204, others: 403 }),
      none: about('undecked', { owner: 204, others: 403 }),
    },
  },
  openDeck: {
    calls: {
      'a link': ({ deckToken }) => ({ params: { token: deckToken } }),
      'no link': { given: () => ({ params: { token: 'A'.repeat(22) } }), expected: everybody(404) },
    },
  },
  answerDeck: {
    body: {
      position: 'b',
      firstName: 'Rosa',
      note: 'So warm.',
      viewer: 'A'.repeat(22),
      hearts: [{ position: 'a', photo: '/media/photos/x.webp' }],
    },
    calls: {
      'a link': ({ deckToken, owner }) => ({
        params: { token: deckToken },
        body: { position: 'b', firstName: 'Rosa', note: `Write to ${owner.email} or call ${owner.phone}.` },
      }),
      'no link': { given: () => ({ params: { token: 'A'.repeat(22) } }), expected: everybody(404) },
      'one that was withdrawn': {
        given: async ({ decked, deckToken }) => {
          const deck = await findDeck(decked.id, new Date());
          if (deck) await removeDeck(deck);
          return { params: { token: deckToken } };
        },
        expected: everybody(404),
      },
      'one that is over': {
        given: async ({ decked, deckToken }) => {
          const set = { expiresAt: new Date().toISOString() };
          if (await findDeck(decked.id, new Date())) await write(update(keys.deck(decked.id), { set }));
          return { params: { token: deckToken } };
        },
        expected: everybody(404),
      },
    },
  },
  listQuestions: { calls: { 'an open one': about('open') } },
  askQuestion: {
    body: { text: 'Is there an elevator?' },
    calls: {
      'an open project': ({ open, owner }) => ({
        params: { id: open.id },
        body: { text: `Is it ${owner.email}, or ${owner.phone}?` },
      }),
      'one that is awarded': about('awarded', { owner: 403, otherOwner: 403, others: 409 }),
    },
  },
  answerQuestion: {
    body: { answer: 'Yes.' },
    calls: {
      'an open question': {
        given: ({ asked, owner }) => ({
          params: { id: asked.projectId, questionId: asked.id },
          body: { answer: `Write to ${owner.email} or call ${owner.phone}.` },
        }),
        expected: { owner: 200, others: 403 },
      },
      'one that is answered': {
        given: ({ answered }) => ({
          params: { id: answered.projectId, questionId: answered.id },
          body: { declined: true },
        }),
        expected: { owner: 409, others: 403 },
      },
    },
  },

  createPaymentIntent: {
    calls: {
      'an accepted bid': about('accepted', { bidder: 200, others: 403 }),
      'a paid bid': about('paid', { paidStager: 409, others: 403 }),
    },
  },
  completePayment: {
    body: { paymentIntentId: 'pi_example' },
    calls: {
      'a payment that succeeded': {
        given: async (fixtures, stripe) => ({
          params: { id: fixtures.accepted.id },
          body: { paymentIntentId: await paymentAtStripe(fixtures, stripe) },
        }),
        expected: { bidder: 200, others: 403 },
      },
      'a payment of something else': {
        given: ({ accepted }) => ({
          params: { id: accepted.id },
          body: { paymentIntentId: 'pi_something_else' },
        }),
        expected: { bidder: 409, others: 403 },
      },
    },
  },
  cancelPayment: {
    calls: {
      'an accepted bid': about('accepted', { bidder: 200, others: 403 }),
      'a paid bid': about('paid', { paidStager: 409, others: 403 }),
    },
  },
  stripeWebhook: {
    calls: {
      'an event without a signature': {
        given: () => ({ body: { id: 'evt_forged', type: 'payment_intent.succeeded' } }),
        expected: everybody(400),
      },
      'an event that Stripe has signed': (_world, { signed }) =>
        signed({ id: `evt_${freshEmail()}`, object: 'event', type: 'customer.created', data: { object: {} } }),
    },
  },
  readThread: {
    calls: {
      'the bidder': {
        given: ({ bidder }) => ({ params: { userId: bidder.id } }),
        expected: { bidder: 400, others: 200 },
      },
      'the paid stager': {
        given: ({ paidStager }) => ({ params: { userId: paidStager.id } }),
        expected: { paidStager: 400, others: 200 },
      },
      'the owner': {
        given: ({ owner }) => ({ params: { userId: owner.id } }),
        expected: { owner: 400, others: 200 },
      },
    },
  },
  sendMessage: {
    body: { receiverId: id, content: 'Hello', projectId: id },
    calls: {
      'to the owner': {
        given: ({ owner }) => ({
          body: { receiverId: owner.id, content: `Write to ${owner.email} or call ${owner.phone}.` },
        }),
        expected: { owner: 400, others: 201 },
      },
    },
  },
  blockUser: {
    body: { blocked: true },
    calls: {
      'the bidder': {
        given: ({ bidder }) => ({ params: { userId: bidder.id } }),
        expected: { owner: 200, bidder: 400, others: 404 },
      },
    },
  },
  readNotification: {
    calls: {
      'one of the owner': {
        given: ({ notificationId }) => ({ params: { id: notificationId } }),
        expected: { owner: 200, others: 404 },
      },
    },
  },
  reviewProject: {
    body: { rating: 5, title: 'Good', comment: 'Very good.' },
    calls: {
      'a completed one': {
        given: ({ completed, owner }) => ({
          params: { id: completed.id },
          body: { rating: 5, title: 'Good', comment: `Write to ${owner.email} or call ${owner.phone}.` },
        }),
        expected: { owner: 201, paidStager: 201, others: 403 },
      },
      'one in progress': about('awarded', { owner: 409, paidStager: 409, others: 403 }),
    },
  },
  listUserReviews: { calls: { 'the paid stager': about('paidStager') } },
  getReputation: {
    calls: { 'the paid stager': about('paidStager') },
  },
  sendContactMessage: {
    body: { name: 'Example', email: 'example@test.example', subject: 'general', message: 'Ten characters and more.' },
    calls: { 'a message': () => ({}) },
  },
  sendReport: {
    body: { targetType: 'question', targetId: id, withinId: id, reason: 'spam', text: 'It sells something else.' },
    calls: {
      'an open project': {
        given: ({ open, owner }) => ({
          body: {
            targetType: 'project',
            targetId: open.id,
            reason: 'spam',
            text: `Write to ${owner.email} or call ${owner.phone}.`,
          },
        }),
        expected: { owner: 409, others: 201, strangers: 201 },
      },
      'a pending bid': {
        given: ({ pending }) => ({ body: { targetType: 'bid', targetId: pending.id, reason: 'misleading' } }),
        expected: { owner: 201, otherOwner: 201, bidder: 409, others: 404, strangers: 201 },
      },
      'a message': {
        given: ({ message, bidder }) => ({
          body: { targetType: 'message', targetId: message.id, withinId: bidder.id, reason: 'offensive' },
        }),
        expected: { owner: 201, others: 404, strangers: 404 },
      },
      'an open question': {
        given: ({ asked }) => ({
          body: { targetType: 'question', targetId: asked.id, withinId: asked.projectId, reason: 'offensive' },
        }),
        expected: { owner: 201, otherOwner: 404, bidder: 409, others: 201, strangers: 404 },
      },
      'a profile': {
        given: ({ bidder }) => ({ body: { targetType: 'profile', targetId: bidder.id, reason: 'fraud' } }),
        expected: { bidder: 409, others: 201, strangers: 201 },
      },
    },
  },
  getDecision: {
    calls: {
      'a warning of the owner': {
        given: ({ ownCase }) => ({ params: { caseId: ownCase.id } }),
        expected: { owner: 200, others: 404 },
      },
      'a case that is not decided': {
        given: ({ openCase }) => ({ params: { caseId: openCase.id } }),
        expected: anyAccount(404),
      },
    },
  },
  answerDecision: {
    body: { text: 'It is my own house.' },
    calls: {
      'a warning of the owner': {
        given: ({ ownCase, owner }) => ({
          params: { caseId: ownCase.id },
          body: { text: `Write to ${owner.email} or call ${owner.phone}.` },
        }),
        expected: { owner: 200, others: 404 },
      },
    },
  },
  replaceMailSettings: {
    body: {
      frequencies: {
        bids: 'at_once',
        questions: 'daily',
        messages: 'at_once',
        reviews: 'at_once',
        areas: 'daily',
        advice: 'off',
      },
      quietHours: { from: 22, until: 7 },
      timeZone: 'America/New_York',
    },
  },
  verifyEmail: {
    body: { token: `${id}.${'A'.repeat(43)}` },
    calls: {
      'a mailed token': async ({ otherOwner }) => ({ body: { token: await aVerificationToken(otherOwner) } }),
      'an unknown token': { given: () => ({}), expected: everybody(400) },
    },
  },
  restoreEmail: {
    body: { token: `${id}.${'A'.repeat(43)}` },
    calls: {
      'a mailed token': async ({ otherOwner }) => ({ body: { token: await anUndoToken(otherOwner) } }),
      'an unknown token': { given: () => ({}), expected: everybody(400) },
    },
  },
  endSubscription: {
    calls: {
      'an unknown token': { given: () => ({ params: { token: exampleParams.token } }), expected: everybody(400) },
      'a mailed token': async ({ otherOwner }) => ({ params: await aSubscription(otherOwner) }),
    },
  },
  changeSubscription: {
    body: { frequency: 'daily' },
    calls: { 'a mailed token': async ({ otherOwner }) => ({ params: await aSubscription(otherOwner) }) },
  },
  createDeskTicket: { calls: { oneself: () => ({}) } },
  listUsers: {
    calls: { all: () => ({ query: { limit: '100' } }) },
  },
  listUsersDetailed: { calls: { all: () => ({ query: { limit: '100' } }) } },
  listAllProjects: {
    calls: { all: () => ({ query: { limit: '100' } }) },
  },
  deleteUserAsAdmin: {
    calls: {
      'the other owner': about('otherOwner'),
      'the owner, who waits for a fee': about('owner', administrators(409)),
    },
  },
  grantBadge: {
    body: { badgeType: 'insured', expiryDate: '2090-01-01', verificationDocument: 'Cabinet 3' },
    calls: { 'the other stager': about('otherStager') },
  },
  revokeBadge: { calls: { 'the bidder': ({ bidder, badgeId }) => ({ params: { id: bidder.id, badgeId } }) } },
  editContactMessage: {
    body: { status: 'read', adminNotes: 'Called back.' },
    calls: { one: ({ contactMessageId }) => ({ params: { id: contactMessageId }, body: { status: 'read' } }) },
  },
  openDocument: {
    calls: {
      'one that waits': ({ bidder, document }) => ({ params: { id: bidder.id, documentId: document.id } }),
      'one of somebody else': {
        given: ({ owner, document }) => ({ params: { id: owner.id, documentId: document.id } }),
        expected: administrators(404),
      },
    },
  },
  decideDocument: {
    body: { decision: 'approve', expiryDate: '2090-01-01', issuer: 'County of San Diego', number: 'BL-1234' },
    calls: {
      'one that waits': ({ bidder, document }) => ({
        params: { id: bidder.id, documentId: document.id },
        body: { decision: 'refuse', reason: 'not_covering', note: `It is only ${marksOf('bidder').document}.` },
      }),
      'one that is approved': ({ bidder, document }) => ({ params: { id: bidder.id, documentId: document.id } }),
      'one that was decided on': {
        given: ({ otherStager, askedDocument }) => ({ params: { id: otherStager.id, documentId: askedDocument.id } }),
        expected: administrators(409),
      },
    },
  },
  listAuditEntries: {
    calls: {
      all: () => ({}),
      'of accounts': () => ({ query: { list: 'events' } }),
      'about an owner, by herself': ({ owner }) => ({ query: { about: owner.id, by: owner.id } }),
    },
  },
  changeSwitch: {
    body: { version: 0, isOn: false, reason: 'fault' },
    calls: { mail: () => ({ params: { name: 'mail' } }) },
  },
  replaceNotices: {
    body: {
      version: 0,
      notices: [
        {
          id,
          text: 'Payments may be slow tonight.',
          severity: 'info',
          from: '2026-11-24T18:00:00.000Z',
          until: '2090-01-01T00:00:00.000Z',
        },
      ],
    },
    calls: { one: () => ({}) },
  },
  getMarket: { calls: { 'a week': () => ({ query: { from: '2026-11-18', to: '2026-11-24' } }) } },
  exportUserAsAdmin: {
    calls: {
      'the owner': about('owner'),
      nobody: { given: () => ({ params: { id } }), expected: administrators(404) },
    },
  },
  findDeletion: {
    calls: {
      'one who has left': async () => {
        const person = await aPerson();
        const reference = newReference();
        await closeAccount(person.id, new Date(), { reference });
        return { query: { email: person.email, reference } };
      },
      'one who has not': {
        given: ({ owner }) => ({ query: { email: owner.email, reference: newReference() } }),
        expected: administrators(404),
      },
    },
  },
  searchUsersAndProjects: {
    calls: {
      'a company': () => ({ query: { q: 'companyowner' } }),
      'a title': () => ({ query: { q: 'awarded' } }),
      'an address': ({ bidder }) => ({ query: { q: bidder.email } }),
    },
  },
  getUser: {
    calls: {
      'the owner': about('owner'),
      'a stager with a badge': about('bidder'),
      'one who has left': about('formerOwner', administrators(404)),
    },
  },
  listSessionsOfUser: { calls: { 'the owner': about('owner') } },
  listProjectsOfUser: {
    calls: { 'the owner': about('owner') },
  },
  listBidsOfUser: {
    calls: {
      'the owner': about('owner'),
      'the paid stager': about('paidStager'),
    },
  },
  listMailsOfUser: { calls: { 'the owner': about('owner') } },
  listActionsOnUser: {
    calls: { 'the owner': about('owner') },
  },
  getDeletionPreview: { calls: { 'the owner': about('owner') } },
  startImpersonation: {
    body: { reason: 'asked', note: 'You wrote that your bids are gone.' },
    calls: { 'the owner': about('owner') },
  },
  answerContactMessage: {
    body: { text: 'Your bids are on your dashboard.' },
    calls: { 'a message': ({ contactMessageId }) => ({ params: { id: contactMessageId } }) },
  },
  listPayments: {
    calls: {
      'of this month': () => ({}),
      'of an owner': ({ owner }) => ({ query: { find: owner.email } }),
      'that wait': () => ({ query: { waiting: 'true' } }),
    },
  },
  getPayment: {
    calls: {
      'a paid bid': ({ paid }) => ({ params: { paymentIntentId: paid.paymentIntentId ?? '' } }),
      'one whose owner has left': ({ keptBid }) => ({ params: { paymentIntentId: keptBid.paymentIntentId ?? '' } }),
    },
  },
  refundFee: {
    body: { reason: 'requested_by_customer' },
    calls: {
      'a settled fee': async (fixtures, stripe) => ({ params: { paymentIntentId: await settledFee(fixtures, stripe) } }),
      'a fee that is not paid': {
        given: async (fixtures) => ({ params: { paymentIntentId: await begunFee(fixtures) } }),
        expected: administrators(409),
      },
    },
  },
  keepFee: {
    calls: {
      'a fee that a bank warns of': async (fixtures, stripe) => {
        const paymentIntentId = await settledFee(fixtures, stripe);
        stripe.standIn.control({ warn: paymentIntentId });
        await syncPayment(paymentIntentId, new Date(), { asksAll: true });
        return { params: { paymentIntentId } };
      },
    },
  },
  answerDispute: {
    calls: {
      'a disputed fee': async (fixtures, stripe) => {
        const paymentIntentId = await settledFee(fixtures, stripe);
        stripe.standIn.control({ dispute: paymentIntentId });
        await syncPayment(paymentIntentId, new Date());
        return { params: { paymentIntentId } };
      },
    },
  },
  bookPayment: {
    calls: {
      'a payment that succeeded': async (fixtures, stripe) => ({
        params: { paymentIntentId: await settledFee(fixtures, stripe) },
      }),
    },
  },
  listLedger: { calls: { 'of this month': () => ({ query: { month: new Date().toISOString().slice(0, 7) } }) } },
  changeComparison: {
    body: { holdsReveals: true, isWanted: true },
    calls: { both: () => ({}) },
  },
  handleEvent: {
    calls: {
      'one about a payment': async (fixtures, stripe) => {
        const id = await settledFee(fixtures, stripe);
        const { data } = await stripe.sdk.events.list({ type: 'payment_intent.succeeded', limit: 100 });
        const event = data.find((one) => 'id' in one.data.object && one.data.object.id === id);
        return { params: { eventId: event?.id ?? '' } };
      },
    },
  },
  getCase: { calls: { 'an open one': about('openCase') } },
  listCaseReports: {
    calls: { 'an open one': about('openCase') },
  },
  listCasesOfUser: { calls: { 'the bidder': about('bidder') } },
  decideCase: {
    body: { version: 1, action: 'hide', reason: 'spam', note: 'Seen before.' },
    calls: {
      'an open one': ({ openCase }) => ({
        params: { id: openCase.id },
        body: { version: openCase.version, action: 'suspend', reason: 'fraud' },
      }),
      'one that was changed since': {
        given: ({ openCase }) => ({ params: { id: openCase.id }, body: { version: openCase.version - 1, action: 'dismiss' } }),
        expected: administrators(409),
      },
    },
  },
  suspendUser: {
    body: { reason: 'fraud', note: 'They asked for a deposit to a private account.' },
    calls: {
      'the other owner': about('otherOwner'),
      nobody: { given: () => ({ params: { id } }), expected: administrators(404) },
    },
  },
  checkHealth: { calls: { all: () => ({}) } },
};

/** Operations that only add things that no other call here uses, so that the fixtures stay valid. */
export const additions: ReadonlySet<string> = new Set<OperationId>([
  'register',
  'login',
  'forgotPassword',
  'resetPassword',
  'createUpload',
  'replacePortfolioPhotos',
  'saveConcepts',
  'createProject',
  'stripeWebhook',
  'sendMessage',
  'askQuestion',
  'postUpdate',
  'readNotification',
  'readAllNotifications',
  'sendContactMessage',
  'editContactMessage',
  'replaceMailSettings',
  'requestVerification',
  'verifyEmail',
  'endSubscription',
  'changeSubscription',
  'createLiveTicket',
]);

/** Returns the example of an operation's body, if it has one. */
export const exampleBody = ({ id }: Pick<Route, 'id'>): Record<string, unknown> | undefined => {
  const operation: { calls?: object; body?: Record<string, unknown> } | undefined = operations[id as OperationId];
  return operation?.body;
};

/**
 * Returns the expected status for an administrator who impersonates `as`. They read what the account reads, except contact details of
 * others, and change nothing. Calls that need no session treat them like strangers.
 */
const statusOfImpersonation = ({ id, method, definition }: Route, expected: Statuses, as: Role): number => {
  const { access } = definition;
  if (access === 'public' || access === 'stripe' || access === 'admin') return expected.strangers ?? 401;
  if (id !== 'logout' && (method !== 'GET' || closedToImpersonation.has(id))) return 403;
  return expected[as] ?? expected.others;
};

/** All calls of all operations. */
export const rows = manifest.flatMap((route) =>
  Object.entries<Expectation>(
    operations[route.id as OperationId]?.calls ?? {
      [route.definition.access === 'admin' ? 'all' : 'oneself']: () => ({}),
    },
  ).map(([about, one]) => {
    const { given, expected } = typeof one === 'function' ? { given: one, expected: statusesOf(route) } : one;
    return {
      route,
      about,
      given,
      statusFor: (role: Role): number => {
        if (isImpersonating(role)) return statusOfImpersonation(route, expected, impersonated[role]);
        return expected[role] ?? (rolesWithoutAccount.includes(role) ? (expected.strangers ?? 401) : expected.others);
      },
    };
  }),
);
export type Row = (typeof rows)[number];

/** Returns the call of a row, from an unused IP address, because rate limits are tested elsewhere. */
export const callAbout = async (
  { route, given }: Pick<Row, 'route' | 'given'>,
  fixtures: Fixtures,
  stripe: StripeForTests,
): Promise<Call> => ({
  body: exampleBody(route),
  ...(await given(fixtures, stripe)),
  address: anAddress(),
});
