import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { withDeadline } from '#core/kernel/deadline';
import { newId } from '#core/kernel/ids';
import { freshMask } from '#core/kernel/masking/fragments.repo';
import { acceptBid, type BidRecord, newBid } from '#core/market/bid/bid';
import { newProject } from '#core/market/project/compose';
import { locate } from '#core/market/project/locate';
import { projectInput } from '#functions/testing/builders';
import { withStripe, withStripeThatAnswers } from '#functions/testing/stripe';
import { ProjectBody } from '#shared/project/project.contract';
import {
  callStripe,
  cancelIntent,
  createIntent,
  defaultLimits,
  findIntent,
  readEvent,
  refundIntent,
  refundsOf,
  retrieveIntent,
  shortLimits,
  type TimeLimits,
} from './stripe';
import {
  disputeOf,
  findEvent,
  intentsOf,
  listQuestionedSince,
  listUndelivered,
  submitEvidence,
  warningOf,
} from './stripe-ledger';

const stripe = withStripe();
const now = new Date('2026-05-01T12:00:00.000Z');
// Calls with these limits fail at once: stripe.patience.test.ts tests retries and timeouts.
const once: TimeLimits = { tryMs: 60_000, retries: 0, callMs: 60_000 };
const unavailable = { code: 'UNAVAILABLE', message: "The payment service didn't answer. Please try again." };

const body = ProjectBody.parse(projectInput);
const whereabouts = await locate(body);
/** A bid that waits for its fee of 50 dollars. */
const aBid = (): BidRecord => {
  const facts = { id: newId(now), owner: { id: 'owner', userType: 'realtor' as const }, photos: [], photoTexts: [], now };
  const project = newProject(body, { ...facts, whereabouts, mask: freshMask('owner') });
  const bid = newBid(
    project,
    { amount: 1500, timeline: '2 weeks', acceptsCreditCards: false },
    { id: newId(now), stagerId: 'stager', now },
  );
  return acceptBid(project, bid, { acceptanceId: newId(now), now, paymentWindowHours: 72 });
};

const aPaidIntent = async (): Promise<string> => {
  const { id } = await createIntent(aBid());
  await stripe.sdk.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  return id;
};

const stripeThatAnswers = withStripeThatAnswers(stripe);

describe('a PaymentIntent', () => {
  it('is created for the fee in cents, by card, without personal data', async () => {
    const bid = aBid();
    const intent = await createIntent(bid);
    const { client_secret, ...made } = await stripe.sdk.paymentIntents.retrieve(intent.id);
    expect(made).toMatchObject({
      amount: 5000,
      currency: 'usd',
      description: 'Platform fee',
      metadata: { bidId: bid.id, projectId: bid.projectId, acceptanceId: bid.acceptanceId },
      payment_method_types: ['card'],
    });
    const { id: bidId, acceptanceId } = bid;
    expect(intent).toEqual({
      id: made.id,
      status: 'requires_payment_method',
      amount: 5000,
      currency: 'usd',
      clientSecret: client_secret,
      bidId,
      acceptanceId,
      createdAt: new Date(made.created * 1000).toISOString(),
    });
  });

  it('allows only cards, even if others are enabled at Stripe', async () => {
    const made = { id: 'pi', status: 'requires_payment_method', amount: 5000, currency: 'usd', metadata: {}, created: 1 };
    const asked = await stripeThatAnswers({ status: 200, body: made });
    await createIntent(aBid(), once);
    expect(asked[0]?.params).toMatchObject({ 'allowed_payment_method_types[0]': 'card' });
  });

  it('is the same for each request, and a new one for the next attempt', async () => {
    const bid = aBid();
    const { id } = await createIntent(bid);
    expect((await createIntent(bid)).id).toBe(id);
    expect((await createIntent({ ...bid, paymentAttempt: 1 })).id).not.toBe(id);
  });

  it('is returned as Stripe has it', async () => {
    const id = await aPaidIntent();
    expect(await findIntent(id)).toMatchObject({ id, status: 'succeeded', amount: 5000 });
    expect(await retrieveIntent(id)).toEqual(await findIntent(id));
  });

  it.each<[string, object | string | null, object]>([
    ['has booked it', { fee: 175, created: 2 }, { fee: { cents: 175, bookedAt: '1970-01-01T00:00:02.000Z' } }],
    ['has not booked it', null, {}],
    ['does not send it along', 'txn_1', {}],
  ])("includes its charge, and Stripe's fee if Stripe %s", async (_, balance_transaction, fee) => {
    const latest_charge = { id: 'ch', created: 1, amount_refunded: 0, disputed: false, balance_transaction };
    const intent = { id: 'pi', status: 'succeeded', amount: 5000, currency: 'usd', metadata: {}, created: 1, latest_charge };
    await stripeThatAnswers({ status: 200, body: intent });
    const charge = { id: 'ch', createdAt: '1970-01-01T00:00:01.000Z', refundedCents: 0, isDisputed: false, ...fee };
    expect((await findIntent('pi', once))?.charge).toEqual(charge);
  });

  it('is undefined or an error if Stripe does not know it', async () => {
    expect(await findIntent('pi_nobodys')).toBeUndefined();
    await expect(retrieveIntent('pi_nobodys')).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is cancelled if Stripe allows it, or else returned unchanged', async () => {
    const { id } = await createIntent(aBid());
    expect(await cancelIntent(id)).toMatchObject({ id, status: 'canceled' });
    expect(await cancelIntent(id)).toMatchObject({ id, status: 'canceled' });
    const paid = await aPaidIntent();
    expect(await cancelIntent(paid)).toMatchObject({ id: paid, status: 'succeeded' });
  });

  it('causes an error if Stripe refuses to cancel it for another reason', async () => {
    const refused = (code: string, more = {}) => ({
      status: 400,
      body: { error: { type: 'invalid_request_error', code, message: 'No.', ...more } },
    });
    const { id } = await createIntent(aBid());
    const payment_intent = { id, status: 'succeeded', metadata: {} };
    await stripeThatAnswers(refused('lock_timeout', { payment_intent }), refused('payment_intent_unexpected_state'));
    for (const _ of ['another reason', 'no state']) await expect(cancelIntent(id, once)).rejects.toMatchObject(unavailable);
  });
});

describe('a refund', () => {
  it('returns the whole amount once, however often it is requested', async () => {
    const id = await aPaidIntent();
    const [refund] = await refundIntent(id);
    expect(await refundIntent(id)).toEqual([refund]);
    const [made, ...more] = (await stripe.sdk.refunds.list({ payment_intent: id })).data;
    expect(more).toEqual([]);
    expect(refund).toEqual({ id: made?.id, cents: 5000, at: new Date((made?.created ?? 0) * 1000).toISOString() });
  });

  it('returns a refund that was made before', async () => {
    const id = await aPaidIntent();
    const { id: refundId } = await stripe.sdk.refunds.create({ payment_intent: id });
    expect(await refundIntent(id)).toMatchObject([{ id: refundId }]);
  });

  it.each([undefined, 'duplicate' as const])('is requested with the given reason: %s', async (reason) => {
    const asked = await stripeThatAnswers({ status: 200, body: { id: 're', amount: 5000, created: 1 } });
    await refundIntent('pi_1', { reason, limits: once });
    expect(asked[0]?.params).toEqual({ payment_intent: 'pi_1', ...(reason && { reason }) });
  });

  it('fails if Stripe refuses it for another reason, even after earlier refunds', async () => {
    const error = { type: 'invalid_request_error', code: 'lock_timeout', message: 'No.' };
    const before = { object: 'list', data: [{ id: 're', amount: 2000, created: 1, status: 'succeeded' }] };
    await stripeThatAnswers({ status: 400, body: { error } }, { status: 200, body: before });
    await expect(refundIntent('pi_1', { limits: once })).rejects.toMatchObject({
      ...unavailable,
      cause: { code: 'lock_timeout' },
    });
  });

  it('has failed if the bank returned it, and refunds come oldest first', async () => {
    const statuses = ['pending', 'canceled', 'failed', 'requires_action', 'succeeded'];
    const data = statuses.map((status, index) => ({ id: status, amount: 1000, created: 9 - index, status }));
    await stripeThatAnswers({ status: 200, body: { object: 'list', data } });
    const refunds = await refundsOf('pi_1', once);
    expect(refunds.map(({ id }) => id)).toEqual(statuses.toReversed());
    expect(refunds.filter(({ hasFailed }) => hasFailed).map(({ id }) => id)).toEqual(['failed', 'canceled']);
  });

  it('fails if Stripe refunds nothing', async () => {
    const { id } = await createIntent(aBid());
    await expect(refundIntent(id, { limits: once })).rejects.toMatchObject(unavailable);
    const error = { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'Refunded.' };
    const failed = { object: 'list', data: [{ id: 're', amount: 5000, created: 1, status: 'failed' }] };
    await stripeThatAnswers({ status: 400, body: { error } }, { status: 200, body: failed });
    const cause = { message: 'Stripe has no refund of what it says was refunded' };
    await expect(refundIntent(id, { limits: once })).rejects.toMatchObject({ ...unavailable, cause });
  });
});

it("makes every call UNAVAILABLE with Stripe's error as the cause while Stripe is down", async () => {
  const { id } = await createIntent(aBid());
  stripe.standIn.control({ failRequests: -1 });
  const calls = [
    () => createIntent(aBid(), once),
    () => findIntent(id, once),
    () => cancelIntent(id, once),
    () => refundIntent(id, { limits: once }),
    () => refundsOf(id, once),
    () => disputeOf(id),
    () => warningOf(id),
    () => submitEvidence({ id: 'dp', status: 'needs_response' }, {}),
    () => intentsOf('2026-05-01'),
    () => listUndelivered({ limit: 1 }),
    () => findEvent('evt'),
    () => listQuestionedSince(new Date()),
  ];
  await Promise.all(calls.map((call) => expect(call()).rejects.toMatchObject({ ...unavailable, cause: { statusCode: 500 } })));
});

describe('reading from Stripe', () => {
  const list = (data: unknown[], has_more = false) => ({ status: 200, body: { object: 'list', data, has_more } });

  it('returns the PaymentIntents of a day page by page', async () => {
    const one = { object: 'payment_intent', status: 'succeeded', amount: 5000, currency: 'usd', metadata: {}, created: 1 };
    const asked = await stripeThatAnswers(
      list(
        [
          { ...one, id: 'pi_1' },
          { ...one, id: 'pi_2' },
          { ...one, id: 'pi_3' },
        ],
        true,
      ),
      list([{ ...one, id: 'pi_4' }]),
    );
    const first = { items: [{ id: 'pi_1' }, { id: 'pi_2' }, { id: 'pi_3' }], next: 'pi_3' };
    expect(await intentsOf('2026-05-01')).toMatchObject(first);
    expect(await intentsOf('2026-05-01', 'pi_3')).toMatchObject({ items: [{ id: 'pi_4' }], next: undefined });
    const days = asked.map(({ url }) => new URL(url, 'http://stripe').searchParams);
    expect(days.map((day) => [day.get('created[gte]'), day.get('created[lt]'), day.get('starting_after')])).toEqual([
      ['1777593600', '1777680000', null],
      ['1777593600', '1777680000', 'pi_3'],
    ]);
  });

  it('returns the fraud warning of one payment', async () => {
    const [first, second, none] = [await aPaidIntent(), await aPaidIntent(), await aPaidIntent()];
    for (const warn of [first, second]) stripe.standIn.control({ warn });
    const warnings = await Promise.all([first, second, none].map((id) => warningOf(id)));
    expect(new Set(warnings.map((warning) => warning?.id)).size).toBe(3);
    expect(warnings[2]).toBeUndefined();
  });

  it('returns each payment disputed or warned about since a time once', async () => {
    const about = (payment_intent: unknown) => ({ id: 'issfr', created: 1, payment_intent });
    const warnings = list(['pi_1', 'pi_2', 'pi_1', null].map(about), true);
    const disputes = list(['pi_2', 'pi_3', null].map(about), true);
    const asked = await stripeThatAnswers(warnings, disputes);
    expect((await listQuestionedSince(new Date('2026-05-01T00:00:00.900Z'))).sort()).toEqual(['pi_1', 'pi_2', 'pi_3']);
    const urls = asked.map(({ url }) => new URL(url, 'http://stripe'));
    expect(urls.map(({ pathname }) => pathname).sort()).toEqual(['/v1/disputes', '/v1/radar/early_fraud_warnings']);
    for (const { searchParams } of urls)
      expect([searchParams.get('created[gte]'), searchParams.get('limit')]).toEqual(['1777593600', '100']);
  });

  it('returns only events about payments of this product', async () => {
    const id = await aPaidIntent();
    await createIntent(aBid());
    // A later payment also has an event, of a type that we do not take.
    const latest = (await stripe.sdk.events.list({ limit: 1 })).data[0];
    expect(latest).toMatchObject({ type: 'payment_intent.created' });
    expect(await findEvent(latest?.id ?? '')).toBeUndefined();
    expect((await listUndelivered({ limit: 1 })).items).toMatchObject([
      { paymentIntentId: id, type: 'payment_intent.succeeded' },
    ]);
    const refunded = (payment_intent: string | null) => ({
      ...{ id: `evt_${payment_intent}`, type: 'charge.refunded', created: 1, data: { object: { id: 'ch_1', payment_intent } } },
    });
    await stripeThatAnswers(list([refunded(null), refunded('pi_1')]));
    expect((await listUndelivered({ limit: 2 })).items).toMatchObject([{ eventId: 'evt_pi_1', paymentIntentId: 'pi_1' }]);
  });

  it('submits an answer to a dispute once', async () => {
    const id = await aPaidIntent();
    stripe.standIn.control({ dispute: id });
    const dispute = await disputeOf(id);
    if (!dispute) throw new Error('There is no dispute');
    const answer = () => submitEvidence(dispute, { customer_name: 'June' });
    const first = await answer();
    expect(first).toMatchObject({ id: dispute.id, status: 'under_review' });
    // Stripe repeats its response, although it would reject a second submission.
    expect(await answer()).toEqual(first);
    const { evidence_details } = await stripe.sdk.disputes.retrieve(dispute.id);
    expect(evidence_details.submission_count).toBe(1);
  });

  it('returns the latest dispute with its status, deadline, and balance changes', async () => {
    const moved = [
      { id: 'txn_1', created: 2, amount: -5000, fee: 1500 },
      { id: 'txn_2', created: 3, amount: 5000, fee: 0 },
    ];
    const dispute = { id: 'dp', status: 'won', reason: 'fraudulent', amount: 5000, created: 1, balance_transactions: moved };
    const due = (due_by: number | null, status = 'won') => ({ ...dispute, status, evidence_details: { due_by } });
    await stripeThatAnswers(list([due(null)]), list([due(2)]), list([]), list([due(2, 'lost_in_the_mail')]));
    expect(await disputeOf('pi')).toEqual({
      ...{ id: 'dp', status: 'won', reason: 'fraudulent', cents: 5000, dueBy: null },
      moves: [
        { id: 'txn_1', at: '1970-01-01T00:00:02.000Z', cents: -5000, stripeFeeCents: 1500 },
        { id: 'txn_2', at: '1970-01-01T00:00:03.000Z', cents: 5000, stripeFeeCents: 0 },
      ],
      openedAt: '1970-01-01T00:00:01.000Z',
    });
    expect((await disputeOf('pi'))?.dueBy).toBe('1970-01-01T00:00:02.000Z');
    expect(await disputeOf('pi')).toBeUndefined();
    expect((await disputeOf('pi'))?.status).toBe('lost_in_the_mail');
  });

  it('returns undefined if the dispute no longer takes an answer', async () => {
    const error = { type: 'invalid_request_error', message: 'This dispute is already closed.' };
    await stripeThatAnswers({ status: 400, body: { error } });
    expect(await submitEvidence({ id: 'dp', status: 'needs_response' }, {})).toBeUndefined();
  });
});

it('uses the protocol of the configured URL, also after it changes', async () => {
  const { id } = await createIntent(aBid());
  // The one that stands there has no certificate.
  process.env.STRIPE_API_URL = stripe.standIn.url.replace('http:', 'https:');
  await expect(findIntent(id, once)).rejects.toMatchObject(unavailable);
  process.env.STRIPE_API_URL = stripe.standIn.url;
  expect(await findIntent(id, once)).toMatchObject({ id });
});

describe('a call to Stripe', () => {
  it('uses the timeout and retries of its limits', async () => {
    const notified = (how?: TimeLimits) => callStripe(async (_, options) => options, how);
    expect(await notified()).toEqual({ timeout: defaultLimits.tryMs, maxNetworkRetries: defaultLimits.retries });
    expect(await notified({ ...defaultLimits, tryMs: 7, retries: 3 })).toEqual({ timeout: 7, maxNetworkRetries: 3 });
    // Two calls with little patience end before one with the default.
    expect(2 * shortLimits.callMs).toBeLessThan(defaultLimits.callMs);
  });

  it('leaves no timer behind', async () => {
    const answer = () => callStripe(async () => 'an answer');
    await answer();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await answer();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('reuses one client per URL, without telemetry', async () => {
    const client = () => callStripe(async (sdk) => sdk);
    expect(await client()).toBe(await client());
    const nothing = { status: 200, body: { object: 'list', data: [] } };
    const asked = await stripeThatAnswers(nothing, nothing);
    for (const id of ['pi_1', 'pi_2']) expect(await refundsOf(id, once)).toEqual([]);
    expect(asked.map(({ headers }) => headers['x-stripe-client-telemetry'])).toEqual([undefined, undefined]);
  });
});

it("limits a call to Stripe to half of the function's remaining time", async () => {
  const held = createServer(() => undefined);
  onTestFinished(() => {
    process.env.STRIPE_API_URL = stripe.standIn.url;
    held.closeAllConnections();
    held.close();
  });
  await new Promise<void>((resolve) => held.listen(0, '127.0.0.1', resolve));
  process.env.STRIPE_API_URL = `http://127.0.0.1:${(held.address() as AddressInfo).port}`;
  // Of this a second is kept to answer in.
  const asked = withDeadline(1040, () => findIntent('pi_1', { ...once, callMs: 1000 }));
  await expect(asked).rejects.toMatchObject({ cause: { message: expect.stringMatching(/within (-\d+|1?\d|20) ms$/) } });
});

describe('readEvent', () => {
  const event = (fields: object = {}) => ({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_1' } },
    ...fields,
  });
  const read = ({ body, headers }: ReturnType<typeof stripe.signed>) => readEvent(body, headers['stripe-signature']);
  const longest = `evt_${'x'.repeat(250)}`;

  it('returns the PaymentIntent that succeeded', async () => {
    expect(await read(stripe.signed(event()))).toEqual({
      eventId: 'evt_1',
      paymentIntentId: 'pi_1',
      type: 'payment_intent.succeeded',
    });
    expect(await read(stripe.signed(event({ id: longest })))).toMatchObject({ eventId: longest });
  });

  it.each([
    'charge.refunded',
    'refund.updated',
    'refund.failed',
    'charge.dispute.created',
    'charge.dispute.closed',
    'radar.early_fraud_warning.created',
  ])('returns the PaymentIntent of a %s event', async (type) => {
    const about = event({ type, data: { object: { id: 'xx_1', payment_intent: 'pi_1' } } });
    expect(await read(stripe.signed(about))).toEqual({ eventId: 'evt_1', paymentIntentId: 'pi_1', type });
  });

  it.each<[string, unknown]>([
    [
      'about a charge without a payment',
      event({ type: 'charge.refunded', data: { object: { id: 'ch_1', payment_intent: null } } }),
    ],
    ['of another kind', event({ type: 'payment_intent.canceled' })],
    ['of another kind of a payment', event({ type: 'charge.updated', data: { object: { id: 'ch_1', payment_intent: 'pi_1' } } })],
    ['without data', event({ data: undefined })],
    ['without an object', event({ data: {} })],
    ['without an id', event({ id: undefined })],
    ['whose id is a number', event({ id: 1 })],
    ['whose id is a list', event({ id: ['evt_1'] })],
    ['whose id is not from Stripe', event({ id: 'an evt_1' })],
    ['whose id goes on', event({ id: 'evt_1 and more' })],
    ['whose id is too long', event({ id: `${longest}x` })],
    ['whose id is empty', event({ id: 'evt_' })],
    ['about something other than a PaymentIntent', event({ data: { object: { id: 'ch_1' } } })],
    ['about a list', event({ data: { object: { id: ['pi_1'] } } })],
    ['that is null', null],
  ])('returns undefined for an event %s', async (_, other) => {
    expect(await read(stripe.signed(other))).toBeUndefined();
  });

  it('reads an event without a configured Stripe URL', async () => {
    delete process.env.STRIPE_API_URL;
    expect(await read(stripe.signed(event()))).toMatchObject({ eventId: 'evt_1' });
  });

  it('rejects an event with a wrong signature, age, or body', async () => {
    const signed = stripe.signed(event());
    const old = Math.floor(Date.now() / 1000) - 600;
    const forged = [
      stripe.signed(event(), { secret: 'whsec_other' }),
      stripe.signed(event(), { at: old }),
      { ...signed, body: Buffer.concat([signed.body, Buffer.from(' ')]) },
    ];
    const cause = { type: 'StripeSignatureVerificationError' };
    for (const request of forged) await expect(read(request)).rejects.toMatchObject({ code: 'INVALID_SIGNATURE', cause });
    await expect(readEvent(signed.body, undefined)).rejects.toMatchObject({ code: 'INVALID_SIGNATURE' });
  });
});
