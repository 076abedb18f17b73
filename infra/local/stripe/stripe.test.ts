import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Ajv2020 } from 'ajv/dist/2020';
import Stripe from 'stripe';
import { listen } from '#infra/local/ports';
import { until } from '#infra/local/testing/waits';
import { Api } from './api';
import specification from './schemas.json';
import { type RunningStripe, type StripeOptions, startStripe } from './start';

const keys = { secretKey: 'sk_test_secret', publishableKey: 'pk_test_public', webhookSecret: 'whsec_test' };

const ajv = new Ajv2020({ strict: false }).addSchema(specification, 'stripe');
const validated = new Set<string>();
const breaches: string[] = [];

/** Records violations of Stripe's specification, such as missing or unknown fields and wrong types. */
const validate = (body: { object?: string; data?: unknown }): void => {
  if (body.object === 'list') {
    for (const one of body.data as { object: string }[]) validate(one);
    return;
  }
  const name = body.object ?? 'error';
  const isValid = ajv.getSchema(`stripe#/schemas/${name}`);
  if (!isValid?.(body)) breaches.push(`${name}: ${ajv.errorsText(isValid?.errors)}`);
  validated.add(name);
  if (name === 'event') validate((body.data as { object: { object: string } }).object);
};

const { handle } = Api.prototype;
/** Validates each answer of the stand-in. */
const validateAnswers = () =>
  jest.spyOn(Api.prototype, 'handle').mockImplementation(async function (this: Api, request) {
    const answer = await handle.call(this, request);
    validate(JSON.parse(JSON.stringify(answer.body)) as object);
    return answer;
  });

const clientOf = ({ url }: RunningStripe, apiKey = keys.secretKey): Stripe =>
  new Stripe(apiKey, { host: '127.0.0.1', port: Number(new URL(url).port), protocol: 'http', maxNetworkRetries: 0 });

/** A webhook endpoint that records events and verifies every signature with the SDK. */
class Receiver {
  readonly events: Stripe.Event[] = [];
  /** Statuses to answer with. The last one repeats. */
  answers = [200];
  #server: Server | undefined;
  url = '';

  async start(): Promise<void> {
    this.#server = createServer(async (request, response) => {
      const event = Stripe.webhooks.constructEvent(
        await buffer(request),
        request.headers['stripe-signature'] ?? '',
        keys.webhookSecret,
      );
      validate(event);
      this.events.push(event);
      const status = this.answers.length > 1 ? this.answers.shift() : this.answers[0];
      response.writeHead(status ?? 200).end();
    });
    this.url = `http://127.0.0.1:${await listen(this.#server)}/hook`;
  }

  stop(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  async waitFor(type: string, count = 1): Promise<Stripe.Event[]> {
    const found = () => this.events.filter((event) => event.type === type);
    await until(`${count} x ${type}`, () => found().length >= count);
    return found();
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const thrownBy = async (promise: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
};

const fee = { amount: 10_000, currency: 'usd', metadata: { bidId: 'b1', projectId: 'p1' } };

describe('the Stripe stand-in', () => {
  let receiver: Receiver;
  let running: RunningStripe[];
  let dataDir: string;
  const start = async (options: Partial<StripeOptions> = {}) => {
    const stripe = await startStripe({ ...keys, ...options });
    stripe.setWebhookUrl(receiver.url);
    running.push(stripe);
    return stripe;
  };

  beforeEach(async () => {
    validateAnswers();
    receiver = new Receiver();
    await receiver.start();
    running = [];
    dataDir = mkdtempSync(path.join(tmpdir(), 'stripe-'));
  });
  afterEach(async () => {
    await Promise.all(running.map((stripe) => stripe.stop()));
    receiver.stop();
    rmSync(dataDir, { recursive: true, force: true });
    expect(breaches.splice(0)).toEqual([]);
  });
  // Each of these objects must have been validated.
  afterAll(() =>
    expect([...validated].sort()).toEqual([
      'charge',
      'dispute',
      'error',
      'event',
      'payment_intent',
      'radar.early_fraud_warning',
      'refund',
    ]),
  );

  it('creates, pays and lists a PaymentIntent through the real SDK', async () => {
    const stripe = clientOf(await start());
    const created = await stripe.paymentIntents.create({ ...fee, allowed_payment_method_types: ['card'] });
    const types = { allowed_payment_method_types: ['card'], payment_method_types: ['card'] };
    expect(created).toMatchObject({ ...fee, ...types, status: 'requires_payment_method', livemode: false });
    expect(created.id).toMatch(/^pi_\w{24}$/);
    expect(created.client_secret).toMatch(new RegExp(`^${created.id}_secret_\\w+$`));
    expect(created.lastResponse.requestId).toMatch(/^req_/);

    const paid = await stripe.paymentIntents.confirm(created.id, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 10_000 });
    const { data } = await stripe.paymentIntents.list({ limit: 1 });
    expect(data).toMatchObject([{ id: created.id, status: 'succeeded', metadata: fee.metadata }]);
    const withCharge = await stripe.paymentIntents.retrieve(created.id, { expand: ['latest_charge'] });
    expect(withCharge.latest_charge).toMatchObject({ object: 'charge', paid: true, payment_intent: created.id });
  });

  it('refuses unknown and missing parameters, small amounts, unknown ids and wrong keys', async () => {
    const running = await start();
    const stripe = clientOf(running);
    const create = (params: object) => thrownBy(stripe.paymentIntents.create(params as Stripe.PaymentIntentCreateParams));
    expect(await create({ ...fee, bid: 'x' })).toMatchObject({ statusCode: 400, code: 'parameter_unknown', param: 'bid' });
    // Removed in API version 2026-09-30.
    const removed = { ...fee, payment_method_types: ['card'] };
    expect(await create(removed)).toMatchObject({ code: 'parameter_unknown', param: 'payment_method_types' });
    expect(await create({ currency: 'usd' })).toMatchObject({ code: 'parameter_missing', param: 'amount' });
    expect(await create({ ...fee, amount: 10.5 })).toMatchObject({ code: 'parameter_invalid_integer' });
    expect(await create({ ...fee, amount: 49 })).toMatchObject({ code: 'amount_too_small' });
    expect(await thrownBy(stripe.paymentIntents.retrieve('pi_nothing'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    const wrongKey = await thrownBy(clientOf(running, 'sk_test_wrong').paymentIntents.list());
    expect(wrongKey).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(await thrownBy(clientOf(running, keys.publishableKey).paymentIntents.create(fee))).toMatchObject({
      code: 'secret_key_required',
    });
  });

  it('makes one PaymentIntent for ten calls with one idempotency key, and binds the key to its parameters', async () => {
    const running = await start();
    const stripe = clientOf(running);
    const options = { idempotencyKey: 'acceptance-1' };
    const intents = await Promise.all(Array.from({ length: 10 }, () => stripe.paymentIntents.create(fee, options)));
    expect(new Set(intents.map(({ id }) => id)).size).toBe(1);
    expect(intents.at(-1)?.lastResponse.headers['idempotent-replayed']).toBe('true');

    const other = await thrownBy(stripe.paymentIntents.create({ ...fee, amount: 5000 }, options));
    expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(other).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' });
    const [intent] = intents;
    expect(await thrownBy(stripe.paymentIntents.cancel(intent!.id, {}, options))).toMatchObject({
      rawType: 'idempotency_error',
    });
  });

  it('forgets an idempotency key after a day, as Stripe does', async () => {
    const running = await start();
    const stripe = clientOf(running);
    // Webhooks would be signed with the changed clock.
    running.control({ holdWebhooks: true });
    const create = async () => (await stripe.paymentIntents.create(fee, { idempotencyKey: 'acceptance-2' })).id;
    const first = await create();
    expect(await create()).toBe(first);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 60 * 60 * 1000);
    try {
      expect(await create()).not.toBe(first);
    } finally {
      clock.mockRestore();
    }
  });

  it('answers 409 while a call with the same idempotency key is still running', async () => {
    const running = await start();
    running.control({ latencyMs: 200 });
    const stripe = clientOf(running);
    const results = await Promise.allSettled([1, 2].map(() => stripe.paymentIntents.create(fee, { idempotencyKey: 'at-once' })));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const rejected = results.find((result): result is PromiseRejectedResult => result.status === 'rejected');
    expect(rejected?.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  });

  it('does the work once when the answer is lost and the SDK retries', async () => {
    const running = await start();
    running.control({ loseResponses: 1 });
    const stripe = clientOf(running);
    const intent = await stripe.paymentIntents.create(fee, { idempotencyKey: 'lost', maxNetworkRetries: 2 });
    expect((await stripe.paymentIntents.list()).data.map(({ id }) => id)).toEqual([intent.id]);
  });

  it('declines a card with an error that contains the PaymentIntent, which another card can pay', async () => {
    const stripe = clientOf(await start());
    const { id } = await stripe.paymentIntents.create(fee);
    const declined = await thrownBy(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }));
    expect(declined).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(declined).toMatchObject({ statusCode: 402, code: 'card_declined', decline_code: 'generic_decline' });
    expect(declined.payment_intent).toMatchObject({ id, status: 'requires_payment_method' });
    expect((await stripe.paymentIntents.retrieve(id)).last_payment_error).toMatchObject({ code: 'card_declined' });

    const poor = await thrownBy(
      stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa_chargeDeclinedInsufficientFunds' }),
    );
    expect(poor).toMatchObject({ decline_code: 'insufficient_funds' });
    expect(await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).toMatchObject({ status: 'succeeded' });
    await receiver.waitFor('payment_intent.payment_failed', 2);
  });

  it('neither cancels nor pays a succeeded PaymentIntent, and does not pay a canceled one', async () => {
    const stripe = clientOf(await start());
    const paid = await stripe.paymentIntents.create({ ...fee, confirm: true, payment_method: 'pm_card_visa' });
    const refusal = { statusCode: 400, code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } };
    expect(await thrownBy(stripe.paymentIntents.cancel(paid.id))).toMatchObject(refusal);
    expect(await thrownBy(stripe.paymentIntents.confirm(paid.id))).toMatchObject(refusal);

    const open = await stripe.paymentIntents.create(fee);
    const canceled = await stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect(await thrownBy(stripe.paymentIntents.confirm(open.id, { payment_method: 'pm_card_visa' }))).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'canceled' },
    });
  });

  it('keeps a slow payment in processing, where it cannot be canceled, until the bank decides', async () => {
    const running = await start();
    running.control({ processingMs: 300 });
    const stripe = clientOf(running);
    const slow = await stripe.paymentIntents.create({ ...fee, confirm: true, payment_method: 'pm_card_processing' });
    expect(slow.status).toBe('processing');
    expect(await thrownBy(stripe.paymentIntents.cancel(slow.id))).toMatchObject({ code: 'payment_intent_unexpected_state' });
    await receiver.waitFor('payment_intent.succeeded');
    expect((await stripe.paymentIntents.retrieve(slow.id)).status).toBe('succeeded');

    const refused = await stripe.paymentIntents.create({ ...fee, confirm: true, payment_method: 'pm_card_processingDeclined' });
    await receiver.waitFor('payment_intent.payment_failed');
    expect((await stripe.paymentIntents.retrieve(refused.id)).status).toBe('requires_payment_method');
  });

  it('lets a browser confirm and read one PaymentIntent with its client secret, without metadata', async () => {
    const running = await start();
    const intent = await clientOf(running).paymentIntents.create(fee);
    const call = (path: string, params: Record<string, string>, method = 'POST') => {
      const form = new URLSearchParams({ key: keys.publishableKey, ...params });
      const url = `${running.url}/v1/payment_intents/${intent.id}${path}`;
      return fetch(method === 'GET' ? `${url}?${form}` : url, { method, ...(method === 'POST' && { body: form }) });
    };
    const card = {
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242 4242 4242 4242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '45',
      'payment_method_data[card][cvc]': '123',
      'payment_method_data[billing_details][address][postal_code]': '94107',
    };
    expect((await call('/confirm', { ...card, client_secret: 'pi_x_secret_y' })).status).toBe(400);
    expect((await call('/confirm', card)).status).toBe(400);
    expect((await call('/cancel', { client_secret: intent.client_secret ?? '' })).status).toBe(401);
    const secret = { client_secret: intent.client_secret ?? '' };
    const wrongNumber = await call('/confirm', { ...card, ...secret, 'payment_method_data[card][number]': '4242424242424241' });
    expect([wrongNumber.status, await wrongNumber.json()]).toMatchObject([402, { error: { code: 'incorrect_number' } }]);
    const paid = await call('/confirm', { ...card, ...secret });
    expect(await paid.json()).toMatchObject({ status: 'succeeded' });
    const shown = (await (await call('', secret, 'GET')).json()) as object;
    expect(shown).toMatchObject({ status: 'succeeded', amount: 10_000 });
    expect(shown).not.toHaveProperty('metadata');
    expect(shown).not.toHaveProperty('latest_charge');
  });

  it('requires authentication for some cards, and accepts the result', async () => {
    const running = await start();
    const stripe = clientOf(running);
    const outcomeOf = async (outcome: string) => {
      const intent = await stripe.paymentIntents.create({
        ...fee,
        confirm: true,
        payment_method: 'pm_card_threeDSecure2Required',
      });
      expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
      const { source } = intent.next_action!.use_stripe_sdk as unknown as { source: string };
      const form = { key: keys.publishableKey, client_secret: intent.client_secret ?? '', source, outcome };
      await fetch(`${running.url}/v1/payment_intents/${intent.id}/authenticate`, {
        method: 'POST',
        body: new URLSearchParams(form),
      });
      return (await stripe.paymentIntents.retrieve(intent.id)).status;
    };
    expect(await outcomeOf('succeeded')).toBe('succeeded');
    expect(await outcomeOf('failed')).toBe('requires_payment_method');
  });

  it('refunds a payment once, completely or in part', async () => {
    const stripe = clientOf(await start());
    const paid = await stripe.paymentIntents.create({ ...fee, confirm: true, payment_method: 'pm_card_visa' });
    const part = await stripe.refunds.create({ payment_intent: paid.id, amount: 4000, reason: 'requested_by_customer' });
    expect(part).toMatchObject({ status: 'succeeded', amount: 4000, payment_intent: paid.id });
    expect(await thrownBy(stripe.refunds.create({ payment_intent: paid.id, amount: 6001 }))).toMatchObject({ param: 'amount' });
    expect(await stripe.refunds.create({ payment_intent: paid.id })).toMatchObject({ amount: 6000 });
    expect(await thrownBy(stripe.refunds.create({ payment_intent: paid.id }))).toMatchObject({ code: 'charge_already_refunded' });
    expect((await stripe.refunds.list({ payment_intent: paid.id })).data).toHaveLength(2);
    await receiver.waitFor('charge.refunded', 2);

    const unpaid = await stripe.paymentIntents.create(fee);
    expect(await thrownBy(stripe.refunds.create({ payment_intent: unpaid.id }))).toMatchObject({ statusCode: 400 });
  });

  const paidFee = async (stripe: Stripe, card = 'pm_card_visa'): Promise<Stripe.PaymentIntent> =>
    stripe.paymentIntents.create({ ...fee, confirm: true, payment_method: card });

  it('completes the refund of some cards later', async () => {
    const running = await start();
    const stripe = clientOf(running);
    const { id } = await paidFee(stripe, 'pm_card_pendingRefund');
    running.control({ processingMs: 100 });
    expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ status: 'pending', balance_transaction: null });
    await receiver.waitFor('refund.updated');
    const [refund] = (await stripe.refunds.list({ payment_intent: id, expand: ['data.balance_transaction'] })).data;
    expect(refund).toMatchObject({ status: 'succeeded', balance_transaction: { amount: -10_000, reporting_category: 'refund' } });
    expect(refund).not.toHaveProperty('pending_reason');
  });

  it('returns the money of a failed refund, which can then be refunded again', async () => {
    const running = await start();
    const stripe = clientOf(running);
    const { id } = await paidFee(stripe, 'pm_card_refundFail');
    const { id: refundId, status } = await stripe.refunds.create({ payment_intent: id, amount: 4000 });
    expect(status).toBe('succeeded');
    running.control({ settle: refundId });
    expect(() => running.control({ settle: refundId })).toThrow('No bank decides');
    await receiver.waitFor('refund.failed');
    const [refund] = (await stripe.refunds.list({ payment_intent: id })).data;
    const reasons = { failure_reason: 'expired_or_canceled_card', failure_balance_transaction: expect.stringMatching(/^txn_/) };
    expect(refund).toMatchObject({ id: refundId, status: 'failed', ...reasons });
    const { latest_charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(latest_charge).toMatchObject({ amount_refunded: 0, refunded: false });
    expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 10_000 });
  });

  it('records balance transactions of payments and refunds with fees, immediately or later', async () => {
    const running = await start();
    const stripe = clientOf(running);
    running.control({ lateBalances: true });
    const { id } = await paidFee(stripe);
    await stripe.refunds.create({ payment_intent: id, amount: 4000 });
    const read = async () => {
      const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] });
      const refunds = await stripe.refunds.list({ payment_intent: id, expand: ['data.balance_transaction'] });
      return [(intent.latest_charge as Stripe.Charge).balance_transaction, refunds.data[0]?.balance_transaction];
    };
    expect(await read()).toEqual([null, null]);
    running.control({ lateBalances: false });
    expect(await read()).toMatchObject([
      { type: 'charge', amount: 10_000, fee: 320, net: 9680 },
      { type: 'refund', amount: -4000, fee: 0, net: -4000 },
    ]);
  });

  it('withdraws disputed money, accepts evidence once, and returns the money if the dispute is won', async () => {
    const running = await start();
    const stripe = clientOf(running);
    const { id } = await paidFee(stripe);
    running.control({ dispute: id });
    expect(() => running.control({ dispute: id })).toThrow('disputed already');
    const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data;
    expect(dispute).toMatchObject({ status: 'needs_response', amount: 10_000, reason: 'fraudulent' });
    expect(dispute?.balance_transactions).toMatchObject([{ amount: -10_000, fee: 1500, net: -11_500 }]);
    expect(await thrownBy(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ code: 'charge_disputed' });
    const disputeId = dispute?.id ?? '';
    const draft = await stripe.disputes.update(disputeId, { evidence: { customer_name: 'June Park' }, submit: false });
    expect(draft).toMatchObject({ status: 'needs_response', evidence: { customer_name: 'June Park' } });
    const sent = await stripe.disputes.update(disputeId, { evidence: { uncategorized_text: 'It was read.' }, submit: true });
    expect(sent).toMatchObject({ status: 'under_review', evidence_details: { has_evidence: true, submission_count: 1 } });
    await expect(stripe.disputes.update(disputeId, { evidence: {} })).rejects.toThrow('can no longer be changed');
    running.control({ win: disputeId });
    expect((await stripe.disputes.retrieve(disputeId)).balance_transactions.map(({ amount }) => amount)).toEqual([
      -10_000, 10_000,
    ]);
    const types = ['charge.dispute.created', 'charge.dispute.funds_withdrawn', 'charge.dispute.closed'];
    for (const type of types) expect(await receiver.waitFor(type)).toHaveLength(1);
  });

  it('opens an inquiry that moves no money, and accepts an answer once', async () => {
    const running = await start();
    const stripe = clientOf(running);
    const { id } = await paidFee(stripe);
    running.control({ question: id });
    const [question] = (await stripe.disputes.list({ payment_intent: id })).data;
    expect(question).toMatchObject({ status: 'warning_needs_response', balance_transactions: [], is_charge_refundable: true });
    const disputeId = question?.id ?? '';
    const sent = await stripe.disputes.update(disputeId, { evidence: { uncategorized_text: 'It was read.' } });
    expect(sent.status).toBe('warning_under_review');
    await expect(stripe.disputes.update(disputeId, { evidence: {} })).rejects.toThrow('can no longer be changed');
    running.control({ win: disputeId });
    expect(await stripe.disputes.retrieve(disputeId)).toMatchObject({ status: 'warning_closed', balance_transactions: [] });
  });

  it('warns of fraud until the payment is refunded', async () => {
    const running = await start();
    const stripe = clientOf(running);
    const { id } = await paidFee(stripe);
    running.control({ warn: id });
    await receiver.waitFor('radar.early_fraud_warning.created');
    const actionable = async () =>
      (await stripe.radar.earlyFraudWarnings.list({ payment_intent: id })).data.map((warning) => warning.actionable);
    expect(await actionable()).toEqual([true]);
    await stripe.refunds.create({ payment_intent: id });
    expect(await actionable()).toEqual([false]);
  });

  it('signs webhooks, retries them until a 2xx, and lists the same events', async () => {
    receiver.answers = [500, 503, 200];
    const running = await start();
    const stripe = clientOf(running);
    const intent = await stripe.paymentIntents.create(fee);
    const [first, second, third] = await receiver.waitFor('payment_intent.created', 3);
    expect(new Set([first?.id, second?.id, third?.id]).size).toBe(1);
    await pause(50);
    const event = await stripe.events.retrieve(first?.id ?? '');
    expect(event).toMatchObject({ type: 'payment_intent.created', pending_webhooks: 0, data: { object: { id: intent.id } } });
    expect((await stripe.events.list({ type: 'payment_intent.created' })).data.map(({ id }) => id)).toEqual([event.id]);
    expect(running.attempts.map(({ outcome }) => outcome)).toEqual([500, 503, 200]);
  });

  it('holds and drops webhooks and fails calls on demand', async () => {
    const running = await start();
    const stripe = clientOf(running);
    const turn = async (knobs: object) => {
      const response = await fetch(`${running.url}/__control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(knobs),
      });
      return response.status;
    };
    expect(await turn({ nonsense: 1 })).toBe(400);
    await turn({ holdWebhooks: true });
    await stripe.paymentIntents.create(fee);
    await pause(200);
    expect(receiver.events).toEqual([]);
    await turn({ holdWebhooks: false });
    await receiver.waitFor('payment_intent.created');

    await turn({ reset: true, drop: 1 });
    await stripe.paymentIntents.create(fee);
    await pause(200);
    expect(receiver.events).toHaveLength(1);
    await turn({ reset: true, failRequests: 1 });
    expect(await thrownBy(stripe.paymentIntents.list())).toMatchObject({ statusCode: 500, rawType: 'api_error' });
    expect((await stripe.paymentIntents.list()).data).toHaveLength(2);
  });

  it('keeps payments, idempotency keys and undelivered webhooks over a restart', async () => {
    receiver.answers = [500];
    const before = await start({ dataDir });
    before.control({ processingMs: 60_000 });
    const intent = await clientOf(before).paymentIntents.create(fee, { idempotencyKey: 'kept' });
    const slow = await clientOf(before).paymentIntents.create({
      ...fee,
      confirm: true,
      payment_method: 'pm_card_processing',
    });
    await receiver.waitFor('payment_intent.processing');
    await before.stop();
    running = [];
    // A kill -9 in the middle of a write leaves half a line.
    appendFileSync(path.join(dataDir, 'journal.jsonl'), '[{"collection":"payment_intent","key":"pi_half","val');

    receiver.answers = [200];
    const seen = receiver.events.length;
    const after = await start({ dataDir });
    const again = await clientOf(after).paymentIntents.create(fee, { idempotencyKey: 'kept' });
    expect(again.id).toBe(intent.id);
    await pause(300);
    const redelivered = receiver.events.slice(seen).map(({ type }) => type);
    expect(redelivered.sort()).toEqual(['payment_intent.created', 'payment_intent.created', 'payment_intent.processing']);
    after.control({ settle: slow.id });
    expect((await clientOf(after).paymentIntents.retrieve(slow.id)).status).toBe('succeeded');
    for (const line of readFileSync(path.join(dataDir, 'journal.jsonl'), 'utf8').trim().split('\n')) JSON.parse(line);
  });
});
