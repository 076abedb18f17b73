import { describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { days, plus } from '#core/kernel/time';
import { getParty } from '#core/market/account/former.repo';
import { getBid } from '#core/market/bid/bid.repo';
import { getProject } from '#core/market/project/project.repo';
import { notificationsOf } from '#functions/testing/notifications';
import {
  completePayment,
  createPaymentIntent,
  deleteUser,
  getBidContact,
  getProject as getProjectRoute,
  listConversations,
  listProjectBids,
  listQuestions,
  listReceivedBids,
  listUpdates,
  listUserBids,
  listUserReviews,
  readThread,
  reviewProject,
  sendMessage,
  stripeWebhook,
} from '#shared/api/routes';
import { mask } from '#shared/message/mask-sign';
import {
  aBid,
  aCompletedProject,
  aConfirmedOwner,
  aConfirmedStager,
  aFreeAward,
  aMessage,
  anAcceptedBid,
  anAnsweredQuestion,
  anOwner,
  anUpdate,
  aPaidBid,
  aProject,
  aStager,
  type Person,
} from '../../testing/builders';
import { caller } from '../../testing/call';
import { expectConsistent } from '../../testing/everything';
import { mailsBesidesConfirmation, withMailServer } from '../../testing/mail';
import { withStripe } from '../../testing/stripe';

withMailServer();
const stripe = withStripe();

const remove = caller(deleteUser);
const contact = caller(getBidContact);
const complete = caller(completePayment);
const begin = caller(createPaymentIntent);
const webhook = caller(stripeWebhook);
const readProject = caller(getProjectRoute);
const ownBids = caller(listUserBids);
const bidsOn = caller(listProjectBids);
const received = caller(listReceivedBids);
const conversations = caller(listConversations);
const thread = caller(readThread);
const send = caller(sendMessage);
const questions = caller(listQuestions);
const updates = caller(listUpdates);
const review = caller(reviewProject);
const reviewsOf = caller(listUserReviews);

const leave = async ({ id, sessionId }: Person): Promise<void> => {
  expect((await remove({ params: { id }, sessionId })).status).toBe(204);
};

const newsOf = async (id: string): Promise<string[]> => (await notificationsOf({ id })).map(({ title }) => title);

const hidden = { name: null, company: null, email: null, phone: null };

describe('a stager who paid before the owner deletes the account', () => {
  it('keeps contact details, receipt and bid even if the owner leaves at once', async () => {
    const [owner, stager] = [await aConfirmedOwner({ name: 'Dana Owner' }), await aConfirmedStager()];
    const project = await aProject(owner, { title: 'Loft by the river' });
    const bid = await anAcceptedBid(project, stager);
    const params = { id: bid.id };
    const { body } = await begin({ params, sessionId: stager.sessionId });
    const paymentIntentId = body.clientSecret.split('_secret_')[0] as string;

    // Nobody can delete the account while a fee is due.
    const early = await remove({ params: { id: owner.id }, sessionId: owner.sessionId });
    expect(early).toMatchObject({ status: 409, error: { message: expect.stringContaining('platform fee') } });

    await stripe.sdk.paymentIntents.confirm(paymentIntentId, { payment_method: 'pm_card_visa' });
    const event = { id: `evt_${newId(new Date())}`, type: 'payment_intent.succeeded', data: { object: { id: paymentIntentId } } };
    expect((await webhook(stripe.signed(event))).status).toBe(200);
    await leave(owner);

    const { name, email, phone, company } = owner;
    const asOfThen = { name, email, phone, company, leftAt: expect.any(String) };
    const completed = await complete({ params, sessionId: stager.sessionId, body: { paymentIntentId } });
    expect(completed).toMatchObject({ status: 200, body: { paymentStatus: 'paid', contact: asOfThen } });
    const read = await contact({ params: { id: bid.id }, sessionId: stager.sessionId });
    expect(read).toMatchObject({ status: 200, body: asOfThen });
    expect((await stripe.sdk.refunds.list({ payment_intent: paymentIntentId })).data).toEqual([]);

    const listed = await ownBids({ params: { id: stager.id }, sessionId: stager.sessionId });
    expect(listed.body).toMatchObject([{ id: bid.id, project: { title: 'Loft by the river', owner: asOfThen } }]);
    const mails = await mailsBesidesConfirmation(stager.email);
    const receipt = mails.find(({ subject }) => subject.startsWith('You got the job'));
    for (const fact of ['Loft by the river, San Diego, CA', '$1,500', '$50, paid', paymentIntentId, email])
      expect(receipt?.body.text).toContain(fact);
    expect(mails.map(({ subject }) => subject)).toContain('Dana left: save their contact details · “Loft by the river”');
    expect(await newsOf(stager.id)).toEqual(['The owner left', 'Your bid was accepted']);
    await expectConsistent();
  });

  it("keeps the project's title and place, which nobody else sees", async () => {
    const [owner, stager, other] = [await anOwner(), await aStager(), await aStager()];
    const project = await aProject(owner, { title: 'Villa', description: 'Call 619-555-0188', otherRooms: 'Attic' });
    await aBid(project, other);
    await anAnsweredQuestion(project, other);
    await anUpdate(project);
    const bid = await aPaidBid(project, stager);
    await leave(owner);

    const params = { id: project.id };
    const { body } = await readProject({ params, sessionId: stager.sessionId });
    expect(body).toMatchObject({ title: 'Villa', location: 'San Diego, CA', status: 'in_progress', bidCount: 1, updateCount: 0 });
    expect(body).toMatchObject({ description: '', otherRooms: null, roomsToStage: [], photos: [] });
    expect(body.owner).toMatchObject({ id: owner.id, email: owner.email, leftAt: expect.any(String) });
    expect((await bidsOn({ params, sessionId: stager.sessionId })).body).toMatchObject([{ id: bid.id, amount: 1500 }]);
    for (const list of [questions, updates])
      expect(await list({ params, sessionId: stager.sessionId })).toMatchObject({ status: 200, body: [] });

    for (const sessionId of [undefined, other.sessionId]) {
      for (const call of [readProject, bidsOn, questions, updates]) expect((await call({ params, sessionId })).status).toBe(404);
    }
    expect((await ownBids({ params: { id: other.id }, sessionId: other.sessionId })).body).toEqual([]);
    expect((await contact({ params: { id: bid.id }, sessionId: other.sessionId })).status).toBe(403);
    await expectConsistent();
  });
});

describe('an owner whose paid stager deletes the account', () => {
  it("keeps the bid, the stager's identifier and the contact details", async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    const bid = await aPaidBid(project, stager, { note: `Linen included. Call ${stager.phone}.` });
    await leave(stager);
    const { name, email, phone, company } = stager;
    const asOfThen = { name, email, phone, company, leftAt: expect.any(String) };
    expect((await contact({ params: { id: bid.id }, sessionId: owner.sessionId })).body).toMatchObject(asOfThen);
    const [listed] = (await bidsOn({ params: { id: project.id }, sessionId: owner.sessionId })).body;
    expect(listed?.bidder).toMatchObject({ ...asOfThen, stagerIdentifier: stager.stagerIdentifier, portfolioPhotos: [] });
    // The note is kept, but without the phone number.
    expect(listed?.note).toBe(`Linen included. Call ${mask}.`);
    expect(JSON.stringify(await getBid(bid.id))).not.toContain(stager.phone);
    expect((await bidsOn({ params: { id: project.id } })).body).toEqual([]);
    expect((await received({ sessionId: owner.sessionId })).body).toMatchObject([{ id: bid.id, paymentStatus: 'paid' }]);
    expect(await newsOf(owner.id)).toContain('Your stager left');
    await expectConsistent();
  });
});

describe('the data that two parties of a paid bid keep of each other', () => {
  it('loses the contact details after 180 days', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner);
    const bid = await aPaidBid(project, stager);
    await leave(stager);
    const of = { bidId: bid.id, userId: stager.id };
    expect(await getParty(of, plus(new Date(), days(179)))).toMatchObject({ email: stager.email });
    await expect(getParty(of, plus(new Date(), days(180)))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await getBid(bid.id)).toMatchObject({ amount: 1500, stagerLeft: { identifier: stager.stagerIdentifier } });
  });

  it('is also kept for a bid without a fee', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const bid = await aFreeAward(await aProject(owner), stager);
    await leave(owner);
    expect((await contact({ params: { id: bid.id }, sessionId: stager.sessionId })).body.email).toBe(owner.email);
  });

  it('is deleted when both have left', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const bid = await aPaidBid(await aProject(owner), stager);
    await leave(owner);
    await leave(stager);
    await expect(getBid(bid.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(getProject(bid.projectId, stager.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expectConsistent();
  });
});

describe('a conversation with a deleted account', () => {
  it('stays readable for the other party of a paid bid, but takes no messages', async () => {
    const [owner, stager] = [await anOwner({ name: 'Dana Owner' }), await aStager()];
    await aPaidBid(await aProject(owner), stager);
    await aMessage(owner, stager, 'The key is under the mat.');
    await aMessage(stager, owner, 'My number is 619-555-0100.');
    await leave(owner);
    const { body } = await conversations({ sessionId: stager.sessionId });
    expect(body).toMatchObject([
      { user: { id: owner.id, name: 'Former member', userType: 'realtor', company: null, linked: true }, unreadCount: 1 },
    ]);
    const read = await thread({ params: { userId: owner.id }, sessionId: stager.sessionId });
    expect(read.body.map(({ content }) => content)).toEqual(['The key is under the mat.', 'My number is 619-555-0100.']);
    expect((await conversations({ sessionId: stager.sessionId })).body[0]?.unreadCount).toBe(0);
    const sent = await send({ sessionId: stager.sessionId, body: { receiverId: owner.id, content: 'Hello?' } });
    expect(sent.status).toBe(404);
    await expectConsistent();
  });

  it('is deleted without a paid bid', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    await aMessage(owner, stager, 'Hello');
    await leave(owner);
    expect((await conversations({ sessionId: stager.sessionId })).body).toEqual([]);
    expect((await thread({ params: { userId: owner.id }, sessionId: stager.sessionId })).status).toBe(404);
  });
});

describe('a review', () => {
  it('is kept and counted when the reviewer deletes the account', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const { id } = await aCompletedProject(owner, stager);
    await review({ params: { id }, sessionId: owner.sessionId, body: { rating: 4, comment: 'On time.' } });
    await leave(owner);
    expect((await reviewsOf({ params: { id: stager.id } })).body).toMatchObject([{ rating: 4, comment: 'On time.' }]);
    await expectConsistent();
  });

  it('is refused if the reviewee deleted the account', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const { id } = await aCompletedProject(owner, stager);
    await leave(stager);
    expect((await review({ params: { id }, sessionId: owner.sessionId, body: { rating: 4 } })).status).toBe(404);
    const { body } = await readProject({ params: { id } });
    expect(body.owner).toMatchObject(hidden);
  });
});
