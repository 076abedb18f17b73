import { describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { getTally } from '#core/kernel/table/tally.repo';
import { hours, plus } from '#core/kernel/time';
import type { BidRecord } from '#core/market/bid/bid';
import { getBid } from '#core/market/bid/bid.repo';
import { closeAccount } from '#core/market/jobs/delete-account';
import { overduePayments } from '#core/market/payment/due.repo';
import { findPayment, saveRelease } from '#core/market/payment/payment.repo';
import { releaseAcceptance, settle } from '#core/market/payment/settle';
import { retrieveIntent } from '#core/market/payment/stripe';
import { getProject } from '#core/market/project/project.repo';
import { notificationsOf } from '#functions/testing/notifications';
import {
  cancelPayment,
  completePayment,
  createPaymentIntent,
  getBidContact,
  getProject as getProjectRoute,
  listProjects,
  placeBid,
  stripeWebhook,
} from '#shared/api/routes';
import { aBid, anAcceptedBid, anOwner, aProject, aStager } from '../../testing/builders';
import { caller } from '../../testing/call';
import { withContention } from '../../testing/contention';
import { logLines } from '../../testing/logs';
import { withStripe, withStripeThatAnswers } from '../../testing/stripe';

withContention();

const begin = caller(createPaymentIntent);
const complete = caller(completePayment);
const cancel = caller(cancelPayment);
const webhook = caller(stripeWebhook);
const contact = caller(getBidContact);
const readProject = caller(getProjectRoute);
const search = caller(listProjects);
const place = caller(placeBid);

const stripe = withStripe();
const stripeThatAnswers = withStripeThatAnswers(stripe);

/** An accepted bid of 1,500 dollars (fee 50) with its parties, and a second stager whose bid stays pending. */
const scene = async () => {
  const [owner, stager, other] = [await anOwner({ name: 'Dana Owner' }), await aStager(), await aStager()];
  const project = await aProject(owner);
  const pending = await aBid(project, other);
  const bid = await anAcceptedBid(project, stager);
  return { owner, stager, other, project, bid, pending };
};
type Scene = Awaited<ReturnType<typeof scene>>;

const intentIdOf = (clientSecret: string): string => clientSecret.split('_secret_')[0] as string;

const begun = async ({ bid, stager }: Scene): Promise<string> => {
  const answer = await begin({ params: { id: bid.id }, sessionId: stager.sessionId });
  expect(answer.status).toBe(200);
  return intentIdOf(answer.body.clientSecret);
};

const paidAtStripe = async (s: Scene, card = 'pm_card_visa'): Promise<string> => {
  const id = await begun(s);
  await stripe.sdk.paymentIntents.confirm(id, { payment_method: card });
  return id;
};

const completeCall = ({ bid, stager }: Scene, paymentIntentId: string) =>
  complete({ params: { id: bid.id }, sessionId: stager.sessionId, body: { paymentIntentId } });

/** The succeeded event that Stripe would send for a PaymentIntent. */
const succeededEvent = async (id: string) => {
  const events = await stripe.sdk.events.list({ type: 'payment_intent.succeeded', limit: 100 });
  return events.data.find((event) => (event.data.object as { id: string }).id === id);
};

const newsOf = async (id: string, type: string) => (await notificationsOf({ id })).filter((one) => one.type === type);

const mustBePaidOnce = async ({ bid, owner, project }: Scene, paymentIntentId: string) => {
  expect(await getBid(bid.id)).toMatchObject({ status: 'accepted', paymentStatus: 'paid', paymentIntentId });
  expect(await getProject(project.id)).toMatchObject({
    status: 'in_progress',
    selectedBidId: bid.id,
    awardedTo: bid.userId,
    awardFee: 50,
  });
  expect(await newsOf(owner.id, 'payment_made')).toHaveLength(1);
  expect(await getTally(owner.id)).toMatchObject({ awaitedPayments: 0, pendingBids: 0 });
  expect(await findPayment(paymentIntentId)).toMatchObject({ status: 'succeeded', amountCents: 5000 });
};

const mustBeReleased = async ({ bid, owner, project, stager }: Scene, rejection = 'payment_cancelled') => {
  expect(await getBid(bid.id)).toMatchObject({ status: 'rejected', paymentStatus: 'unpaid', rejection });
  expect(await getProject(project.id)).toMatchObject({ status: 'open', selectedBidId: null, awardedTo: null, bidCount: 1 });
  expect(await newsOf(owner.id, 'payment_cancelled')).toHaveLength(1);
  expect(await getTally(owner.id)).toMatchObject({ awaitedPayments: 0, pendingBids: 1 });
  expect(await getTally(stager.id)).toMatchObject({ awaitedPayments: 0 });
};

describe('createPaymentIntent', () => {
  it("returns Stripe's client secret, the fee in cents and the amount in dollars", async () => {
    const s = await scene();
    const answer = await begin({ params: { id: s.bid.id }, sessionId: s.stager.sessionId });
    expect(answer.body).toMatchObject({ platformFee: 5000, projectAmount: 1500 });
    const intent = await stripe.sdk.paymentIntents.retrieve(intentIdOf(answer.body.clientSecret));
    expect(intent).toMatchObject({ amount: 5000, currency: 'usd', metadata: { bidId: s.bid.id, projectId: s.project.id } });
  });

  it('is only for the stager whose bid awaits its fee', async () => {
    const s = await scene();
    const call = (sessionId?: string, bidId = s.bid.id) => begin({ params: { id: bidId }, sessionId });
    expect((await call()).status).toBe(401);
    expect((await call(s.owner.sessionId)).status).toBe(403);
    expect((await call(s.other.sessionId)).status).toBe(403);
    expect((await call(s.stager.sessionId, newId(new Date()))).status).toBe(404);
    expect((await call(s.stager.sessionId, 'no-id')).status).toBe(400);
    expect((await call(s.other.sessionId, s.pending.id)).error).toMatchObject({ code: 'CONFLICT' });
  });

  it('makes one PaymentIntent for twenty concurrent calls', async () => {
    const s = await scene();
    stripe.standIn.control({ latencyMs: 20 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => begin({ params: { id: s.bid.id }, sessionId: s.stager.sessionId })),
    );
    const secrets = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.clientSecret));
    expect(secrets.size).toBe(1);
    for (const { status } of answers) expect(status).toBe(200);
    const intents = await stripe.sdk.paymentIntents.list({ limit: 100 });
    expect(intents.data.filter(({ metadata }) => metadata.bidId === s.bid.id)).toHaveLength(1);
  });

  it('reuses the PaymentIntent after a declined card', async () => {
    const s = await scene();
    const id = await begun(s);
    await expect(stripe.sdk.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' })).rejects.toMatchObject({
      code: 'card_declined',
    });
    expect(await begun(s)).toBe(id);
  });

  it('makes a new PaymentIntent if the last one was canceled at Stripe', async () => {
    const s = await scene();
    const id = await begun(s);
    await stripe.sdk.paymentIntents.cancel(id);
    const next = await begun(s);
    expect(next).not.toBe(id);
    await stripe.sdk.paymentIntents.confirm(next, { payment_method: 'pm_card_visa' });
    expect((await completeCall(s, next)).status).toBe(200);
    await mustBePaidOnce(s, next);
  });

  it("finds the PaymentIntent again if Stripe's answer was lost", async () => {
    const s = await scene();
    stripe.standIn.control({ loseResponses: 1 });
    await begun(s);
    const intents = await stripe.sdk.paymentIntents.list({ limit: 100 });
    expect(intents.data.filter(({ metadata }) => metadata.bidId === s.bid.id)).toHaveLength(1);
  });

  it('completes an unnoticed payment and reports it as completed', async () => {
    const s = await scene();
    const id = await paidAtStripe(s);
    const answer = await begin({ params: { id: s.bid.id }, sessionId: s.stager.sessionId });
    expect(answer.status).toBe(409);
    expect(answer.error).toMatchObject({ code: 'PAYMENT_COMPLETED', message: 'Payment already completed' });
    await mustBePaidOnce(s, id);
  });

  it('fails with 503 while Stripe is down, and works afterwards', async () => {
    const s = await scene();
    stripe.standIn.control({ failRequests: -1 });
    const answer = await begin({ params: { id: s.bid.id }, sessionId: s.stager.sessionId });
    expect(answer.status).toBe(503);
    expect(answer.error.code).toBe('UNAVAILABLE');
    stripe.standIn.control({ reset: true });
    await begun(s);
  });
});

describe('completePayment', () => {
  it('reveals the contact details of both parties to them only', async () => {
    const s = await scene();
    const id = await paidAtStripe(s);
    const before = await contact({ params: { id: s.bid.id }, sessionId: s.stager.sessionId });
    expect(before).toMatchObject({ status: 403, error: { code: 'PAYMENT_REQUIRED' } });

    const answer = await completeCall(s, id);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: s.bid.id, status: 'accepted', paymentStatus: 'paid' });
    expect(answer.body.contact).toEqual({
      name: s.owner.name,
      userType: s.owner.userType,
      email: s.owner.email,
      phone: s.owner.phone,
      company: s.owner.company,
    });
    await mustBePaidOnce(s, id);

    expect((await contact({ params: { id: s.bid.id }, sessionId: s.owner.sessionId })).body.email).toBe(s.stager.email);
    expect((await contact({ params: { id: s.bid.id }, sessionId: s.other.sessionId })).status).toBe(403);
    const forOther = await readProject({ params: { id: s.project.id }, sessionId: s.other.sessionId });
    expect(forOther.body.owner).toMatchObject({ name: null, company: null, email: null, phone: null });
    const forPaid = await readProject({ params: { id: s.project.id }, sessionId: s.stager.sessionId });
    expect(forPaid.body.owner.email).toBe(s.owner.email);
  });

  it('returns the same answer when repeated', async () => {
    const s = await scene();
    const id = await paidAtStripe(s);
    const [first, second] = [await completeCall(s, id), await completeCall(s, id)];
    expect(second.text).toBe(first.text);
    await mustBePaidOnce(s, id);
  });

  it('returns PAYMENT_PROCESSING until Stripe confirms the payment', async () => {
    const s = await scene();
    const id = await begun(s);
    const unpaid = await completeCall(s, id);
    expect(unpaid).toMatchObject({ status: 409, error: { code: 'PAYMENT_PROCESSING' } });
    await stripe.sdk.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }).catch(() => undefined);
    expect((await completeCall(s, id)).error.code).toBe('PAYMENT_PROCESSING');
    expect(await getBid(s.bid.id)).toMatchObject({ status: 'payment_required', paymentStatus: 'unpaid' });
  });

  it('refuses a payment that is unknown, for another bid or of the wrong amount', async () => {
    const [s, t] = [await scene(), await scene()];
    const [own, foreign] = [await begun(s), await paidAtStripe(t)];
    const cheap = await stripe.sdk.paymentIntents.create({
      amount: 100,
      currency: 'usd',
      metadata: { bidId: s.bid.id, projectId: s.project.id, acceptanceId: s.bid.acceptanceId },
      payment_method: 'pm_card_visa',
      confirm: true,
    });
    expect(own).not.toBe(foreign);
    for (const id of [foreign, cheap.id, 'pi_doesnotexist']) {
      expect(await completeCall(s, id)).toMatchObject({ status: 409, error: { code: 'CONFLICT' } });
    }
    expect((await completeCall(s, '../evil')).status).toBe(400);
    expect(await getBid(s.bid.id)).toMatchObject({ status: 'payment_required', paymentStatus: 'unpaid' });
  });

  it('is for the bidder only', async () => {
    const s = await scene();
    const id = await paidAtStripe(s);
    const call = (sessionId?: string) => complete({ params: { id: s.bid.id }, sessionId, body: { paymentIntentId: id } });
    expect((await call()).status).toBe(401);
    expect((await call(s.owner.sessionId)).status).toBe(403);
    expect((await call(s.other.sessionId)).status).toBe(403);
  });
});

describe('stripeWebhook', () => {
  it('settles the payment once when the event arrives several times', async () => {
    const s = await scene();
    const id = await paidAtStripe(s);
    const event = await succeededEvent(id);
    for (let delivery = 0; delivery < 3; delivery += 1) {
      expect(await webhook(stripe.signed(event))).toMatchObject({ status: 200, body: { received: true } });
    }
    await mustBePaidOnce(s, id);
  });

  it('refuses a forged, expired or missing signature and a changed body', async () => {
    const s = await scene();
    const event = await succeededEvent(await paidAtStripe(s));
    const genuine = stripe.signed(event);
    const old = Math.floor(Date.now() / 1000) - 600;
    for (const request of [
      stripe.signed(event, { secret: 'whsec_wrong' }),
      stripe.signed(event, { at: old }),
      { ...genuine, headers: { 'content-type': 'application/json' } },
      { ...genuine, headers: { ...genuine.headers, 'stripe-signature': 'nonsense' } },
      { ...genuine, body: Buffer.concat([genuine.body, Buffer.from(' ')]) },
    ]) {
      expect(await webhook(request)).toMatchObject({ status: 400, error: { code: 'INVALID_SIGNATURE' } });
    }
    expect(await getBid(s.bid.id)).toMatchObject({ paymentStatus: 'unpaid' });
  });

  it('ignores events that are irrelevant', async () => {
    const s = await scene();
    const foreign = await stripe.sdk.paymentIntents.create({
      amount: 5000,
      currency: 'usd',
      metadata: { bidId: s.bid.id },
      payment_method: 'pm_card_visa',
      confirm: true,
    });
    const events = [
      { id: 'evt_other', object: 'event', type: 'customer.created', data: { object: { id: 'cus_1' } } },
      await succeededEvent(foreign.id),
    ];
    for (const event of events) expect((await webhook(stripe.signed(event))).status).toBe(200);
    expect(await getBid(s.bid.id)).toMatchObject({ paymentStatus: 'unpaid' });
    expect((await stripe.sdk.refunds.list({ payment_intent: foreign.id })).data).toHaveLength(0);
  });

  it('accepts unknown statuses of disputes, refunds and payments', async () => {
    const s = await scene();
    const id = await paidAtStripe(s);
    await webhook(stripe.signed(await succeededEvent(id)));
    stripe.standIn.control({ dispute: id });
    const [dispute] = (await stripe.sdk.disputes.list({ payment_intent: id })).data;
    stripe.standIn.control({ disputeStatus: [dispute?.id, 'in_arbitration'] });
    const about = (type: string) =>
      stripe.signed({
        id: `evt_${newId(new Date())}`,
        object: 'event',
        type,
        data: { object: { id: 'xx_1', payment_intent: id } },
      });
    expect(await webhook(about('charge.dispute.updated'))).toMatchObject({ status: 200, body: { received: true } });
    expect(await findPayment(id)).toMatchObject({ dispute: { status: 'in_arbitration' } });

    const intent = await stripe.sdk.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    const refund = { id: 're_1', object: 'refund', amount: 5000, created: 1, status: 'in_transit' };
    const listOf = (data: object[]) => ({ status: 200, body: { object: 'list', data, has_more: false } });
    const answers = (status: string) => [{ status: 200, body: { ...intent, status } }, listOf([refund]), listOf([]), listOf([])];
    await stripeThatAnswers(...answers('succeeded'));
    expect((await webhook(about('refund.updated'))).status).toBe(200);
    expect(await findPayment(id)).toMatchObject({ refunds: [{ id: 're_1', cents: 5000 }] });
    await stripeThatAnswers(...answers('requires_thought'));
    expect((await webhook(about('charge.refunded'))).status).toBe(200);
  });
});

describe('an event with a valid signature and false data', () => {
  /** An event with false data, which somebody can send who has the signing secret. */
  const eventAbout = (paymentIntentId: unknown, fields: object = {}, id: unknown = `evt_${newId(new Date())}`) => ({
    id,
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: paymentIntentId, object: 'payment_intent', status: 'succeeded', ...fields } },
  });
  const send = (event: unknown) => webhook(stripe.signed(event));
  const received = { status: 200, body: { received: true } };
  const refundsOf = async (id: string) => (await stripe.sdk.refunds.list({ payment_intent: id })).data;

  it('settles nothing while Stripe has no payment', async () => {
    const s = await scene();
    const id = await begun(s);
    const metadata = { bidId: s.bid.id, projectId: s.project.id, acceptanceId: s.bid.acceptanceId };
    const claimed = { amount: 5000, amount_received: 5000, currency: 'usd', client_secret: 'x', metadata };
    expect(await send(eventAbout(id, claimed))).toMatchObject(received);
    await stripe.sdk.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }).catch(() => undefined);
    expect(await send(eventAbout(id, claimed))).toMatchObject(received);
    expect(await getBid(s.bid.id)).toMatchObject({ status: 'payment_required', paymentStatus: 'unpaid' });
    expect(await findPayment(id)).toMatchObject({ status: 'open', revision: 0 });
    const logged = logLines.filter((line) => line.includes('payment_event_untrue') && line.includes(id));
    expect(logged).toHaveLength(2);
  });

  it('neither refunds nor changes a genuine payment', async () => {
    const other = await scene();
    const genuine = { bidId: other.bid.id, acceptanceId: other.bid.acceptanceId };
    for (const lie of [
      { amount: 1, metadata: {} },
      { amount: 5000, currency: 'eur', metadata: {} },
      { amount: 5000, currency: 'usd', metadata: genuine },
      { metadata: null },
      {},
    ]) {
      const s = await scene();
      const id = await paidAtStripe(s);
      expect(await send(eventAbout(id, lie))).toMatchObject(received);
      await mustBePaidOnce(s, id);
      expect(await refundsOf(id)).toEqual([]);
    }
    expect(await getBid(other.bid.id)).toMatchObject({ paymentStatus: 'unpaid' });
  });

  it('has no effect after the stager stepped back or the payment was canceled at Stripe', async () => {
    const [s, t] = [await scene(), await scene()];
    const [given, cancelled] = [await begun(s), await begun(t)];
    await cancel({ params: { id: s.bid.id }, sessionId: s.stager.sessionId });
    await stripe.sdk.paymentIntents.cancel(cancelled);
    for (const id of [given, cancelled]) {
      expect(await send(eventAbout(id))).toMatchObject(received);
      expect(await refundsOf(id)).toEqual([]);
    }
    await mustBeReleased(s);
    expect(await getBid(t.bid.id)).toMatchObject({ status: 'payment_required' });
  });

  it('does not block a later true event, even with the same id', async () => {
    const s = await scene();
    const id = await begun(s);
    const event = eventAbout(id);
    expect(await send(event)).toMatchObject(received);
    await stripe.sdk.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(await send(event)).toMatchObject(received);
    await mustBePaidOnce(s, id);
    // An event id works only once.
    const t = await scene();
    const another = await paidAtStripe(t);
    expect(await send(eventAbout(another, {}, event.id))).toMatchObject(received);
    expect(await getBid(t.bid.id)).toMatchObject({ paymentStatus: 'unpaid' });
    expect(await send(eventAbout(another))).toMatchObject(received);
    await mustBePaidOnce(t, another);
  });

  it('fails with 503 while Stripe is down, and has its effect when Stripe retries', async () => {
    const s = await scene();
    const id = await paidAtStripe(s);
    const event = await succeededEvent(id);
    stripe.standIn.control({ failRequests: -1 });
    expect(await send(event)).toMatchObject({ status: 503, error: { code: 'UNAVAILABLE' } });
    expect(await getBid(s.bid.id)).toMatchObject({ paymentStatus: 'unpaid' });
    stripe.standIn.control({ reset: true });
    expect(await send(event)).toMatchObject(received);
    await mustBePaidOnce(s, id);
  });

  it('does not ask Stripe about unknown payments', async () => {
    stripe.standIn.control({ failRequests: -1 });
    expect(await send(eventAbout('pi_unknown'))).toMatchObject(received);
  });

  it.each([
    ['no object', { id: 'evt_1', type: 'payment_intent.succeeded' }],
    ['no data', { id: 'evt_1', type: 'payment_intent.succeeded', data: { object: null } }],
    ['an id that is not text', eventAbout({ $ne: null })],
    ['an id of a path', eventAbout('../refunds')],
    ['an endless id', eventAbout(`pi_${'x'.repeat(5000)}`)],
    ['an event without an id', eventAbout('pi_x', {}, null)],
    ['an event with an endless id', eventAbout('pi_x', {}, `evt_${'x'.repeat(5000)}`)],
    ['no type', { id: 'evt_1' }],
    ['a list', []],
    ['a text', 'evt_1'],
    ['nothing', null],
  ])('causes no server error if it has %s', async (_what, event) => {
    expect([200, 400]).toContain((await send(event)).status);
  });
});

describe('cancelPayment', () => {
  it('cancels at Stripe, rejects the bid, reopens the project and notifies the owner', async () => {
    const s = await scene();
    const id = await begun(s);
    const answer = await cancel({ params: { id: s.bid.id }, sessionId: s.stager.sessionId });
    expect(answer).toMatchObject({ status: 200, body: { status: 'rejected', paymentStatus: 'unpaid' } });
    await mustBeReleased(s);
    expect((await stripe.sdk.paymentIntents.retrieve(id)).status).toBe('canceled');
    const third = await aStager();
    const found = await search({ query: { state: 'CA', city: 'san d', limit: '100' }, sessionId: third.sessionId });
    expect(found.body.map((project) => project.id)).toContain(s.project.id);
    expect(
      (await place({ params: { id: s.project.id }, sessionId: third.sessionId, body: { amount: 900, timeline: '1 week' } }))
        .status,
    ).toBe(201);
  });

  it('works before a payment was started, and can be repeated', async () => {
    const s = await scene();
    const call = () => cancel({ params: { id: s.bid.id }, sessionId: s.stager.sessionId });
    expect((await call()).status).toBe(200);
    expect((await call()).status).toBe(200);
    await mustBeReleased(s);
  });

  it('finishes a cancellation that was interrupted after the call to Stripe', async () => {
    const s = await scene();
    await stripe.sdk.paymentIntents.cancel(await begun(s));
    expect((await cancel({ params: { id: s.bid.id }, sessionId: s.stager.sessionId })).status).toBe(200);
    await mustBeReleased(s);
  });

  it('completes the payment instead if Stripe reports that it succeeded', async () => {
    const s = await scene();
    const id = await paidAtStripe(s);
    const answer = await cancel({ params: { id: s.bid.id }, sessionId: s.stager.sessionId });
    expect(answer).toMatchObject({ status: 409, error: { code: 'PAYMENT_COMPLETED', message: 'Payment already completed' } });
    await mustBePaidOnce(s, id);
  });

  it('is only for the stager whose bid awaits its fee', async () => {
    const s = await scene();
    const call = (sessionId?: string, bidId = s.bid.id) => cancel({ params: { id: bidId }, sessionId });
    expect((await call()).status).toBe(401);
    expect((await call(s.owner.sessionId)).status).toBe(403);
    expect((await call(s.other.sessionId)).status).toBe(403);
    expect((await call(s.other.sessionId, s.pending.id)).status).toBe(409);
    expect((await call(s.stager.sessionId, newId(new Date()))).status).toBe(404);
  });
});

describe('settling or releasing an acceptance', () => {
  it('happens once: racing calls leave the bid paid exactly if Stripe took the money', async () => {
    for (let round = 0; round < 6; round += 1) {
      const s = await scene();
      const id = await begun(s);
      const confirm = stripe.sdk.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }).catch(() => undefined);
      if (round % 2 === 0) await confirm;
      const event = await succeededEvent(id);
      await Promise.all([
        confirm,
        ...Array.from({ length: 4 }, () => cancel({ params: { id: s.bid.id }, sessionId: s.stager.sessionId })),
        ...Array.from({ length: 4 }, () => completeCall(s, id)),
        ...(event ? Array.from({ length: 4 }, () => webhook(stripe.signed(event))) : []),
      ]);
      const intent = await stripe.sdk.paymentIntents.retrieve(id);
      // The retried webhook finishes what the race left undone.
      const late = await succeededEvent(id);
      if (late) expect((await webhook(stripe.signed(late))).status).toBe(200);
      if (intent.status === 'succeeded') await mustBePaidOnce(s, id);
      else await mustBeReleased(s);
    }
  });

  it('releases the acceptance after the payment deadline, but not before', async () => {
    const s = await scene();
    const due = async (at: Date): Promise<string[]> => {
      const ids: string[] = [];
      for await (const { bidId } of overduePayments(at)) ids.push(bidId);
      return ids;
    };
    expect(await due(plus(new Date(), hours(71)))).not.toContain(s.bid.id);
    expect(await due(plus(new Date(), hours(73)))).toContain(s.bid.id);
    await releaseAcceptance(s.bid.id, { reason: 'expired' }, plus(new Date(), hours(73)));
    await mustBeReleased(s, 'payment_expired');
    expect(await newsOf(s.stager.id, 'payment_cancelled')).toHaveLength(1);
    expect(await due(plus(new Date(), hours(73)))).not.toContain(s.bid.id);
  });

  /** Releases the acceptance without asking Stripe. */
  const ended = async (s: Scene, bid: BidRecord): Promise<void> => {
    const payment = await findPayment(bid.paymentIntentId ?? '');
    await saveRelease(await getProject(s.project.id), bid, { payment, reason: 'expired' }, new Date());
  };

  it('refunds a late payment once and records the refund', async () => {
    const s = await scene();
    const id = await begun(s);
    // The acceptance ends while the PaymentIntent is still valid. Only then can a payment arrive for a released bid.
    const released: BidRecord = await getBid(s.bid.id);
    await ended(s, released);
    await stripe.sdk.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    const event = await succeededEvent(id);
    await Promise.all([webhook(stripe.signed(event)), completeCall(s, id), settle(await retrieveIntent(id), new Date())]);
    const refunds = await stripe.sdk.refunds.list({ payment_intent: id });
    expect(refunds.data).toHaveLength(1);
    expect(await findPayment(id)).toMatchObject({ status: 'refunded', refunds: [{ id: refunds.data[0]?.id }] });
    expect(await getBid(s.bid.id)).toMatchObject({ status: 'rejected', paymentStatus: 'unpaid' });
    expect((await completeCall(s, id)).status).toBe(409);
  });

  /** Makes a payment for a released bid. */
  const tooLate = async (): Promise<{ s: Scene; id: string }> => {
    const s = await scene();
    const id = await begun(s);
    await ended(s, await getBid(s.bid.id));
    await stripe.sdk.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    return { s, id };
  };

  it('refunds a late payment that the browser reports first', async () => {
    const { s, id } = await tooLate();
    expect((await completeCall(s, id)).status).toBe(409);
    expect(await findPayment(id)).toMatchObject({ status: 'refunded' });
  });

  it('records a refund that already exists at Stripe', async () => {
    const { s, id } = await tooLate();
    const made = await stripe.sdk.refunds.create({ payment_intent: id });
    expect(await settle(await retrieveIntent(id), new Date())).toEqual({ outcome: 'refunded' });
    expect(await findPayment(id)).toMatchObject({ status: 'refunded', refunds: [{ id: made.id }] });
    expect(await newsOf(s.stager.id, 'payment_cancelled')).toHaveLength(2);
  });

  it('asks Stripe for nothing after a refund, and never refunds a settled payment', async () => {
    const { id } = await tooLate();
    const intent = await retrieveIntent(id);
    expect(await settle(intent, new Date())).toEqual({ outcome: 'refunded' });
    const s = await scene();
    const paid = await paidAtStripe(s);
    expect((await completeCall(s, paid)).status).toBe(200);
    const settled = await retrieveIntent(paid);
    await closeAccount(s.owner.id, new Date());
    await closeAccount(s.stager.id, new Date());
    stripe.standIn.control({ failRequests: -1 });
    expect(await settle(intent, new Date())).toEqual({ outcome: 'refunded' });
    expect(await settle(settled, new Date())).toEqual({ outcome: 'unknown' });
  });
});
