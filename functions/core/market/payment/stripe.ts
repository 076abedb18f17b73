import Stripe from 'stripe';
import { msLeft } from '#core/kernel/deadline';
import { AppError } from '#core/kernel/errors';
import { stripeSecrets } from '#core/kernel/stripe-secrets';
import type { BidRecord } from '#core/market/bid/bid';
import { env } from '#functions/env';
import type { RefundReason } from '#shared/ledger/ledger.values';
import { CompletePaymentBody } from '#shared/payment/payment.contract';
import {
  type Charge,
  currency,
  DisputedCharge,
  feeCents,
  foreignPayment,
  type Intent,
  type IntentStatus,
  idempotencyKeyOf,
  type Refund,
} from './payment';

export interface TimeLimits {
  /** Milliseconds without a byte from Stripe. */
  tryMs: number;
  retries: number;
  /** Milliseconds for the whole call. */
  callMs: number;
}

/** A Lambda has 29 seconds and calls Stripe twice in a row. Both calls must end in time to send a 503. */
export const defaultLimits: TimeLimits = { tryMs: 4000, retries: 1, callMs: 9000 };

export const shortLimits: TimeLimits = { tryMs: 1500, retries: 0, callMs: 1500 };

let client: { stripe: Stripe; secretKey: string; url: string | undefined } | undefined;

const stripe = async (): Promise<Stripe> => {
  const [{ secretKey }, url] = [await stripeSecrets(), env.STRIPE_API_URL];
  if (client?.secretKey !== secretKey || client.url !== url) {
    client = { stripe: new Stripe(secretKey, { ...addressOf(url), telemetry: false }), secretKey, url };
  }
  return client.stripe;
};

const addressOf = (url: string | undefined): Stripe.StripeConfig => {
  if (!url) return {};
  const { protocol, hostname, port } = new URL(url);
  return { protocol: protocol === 'https:' ? 'https' : 'http', host: hostname, ...(port && { port }) };
};

/**
 * Calls Stripe, for at most half of the remaining time. The SDK's own timeout does not suffice, because it restarts with each byte.
 * @throws the SDK's errors; Error if there is no answer in time
 */
export const callStripe = async <T>(
  call: (stripe: Stripe, options: Stripe.RequestOptions) => Promise<T>,
  { tryMs, retries, callMs }: TimeLimits = defaultLimits,
): Promise<T> => {
  const sdk = await stripe();
  let timer: NodeJS.Timeout | undefined;
  const ms = Math.min(callMs, msLeft() / 2);
  const inTime = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Stripe did not answer within ${Math.round(ms)} ms`)), ms);
  });
  try {
    return await Promise.race([call(sdk, { timeout: tryMs, maxNetworkRetries: retries }), inTime]);
  } finally {
    clearTimeout(timer);
  }
};

export const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString();

const chargeOf = ({ id, created, amount_refunded, disputed, balance_transaction: booked }: Stripe.Charge): Charge => ({
  id,
  createdAt: isoTime(created),
  refundedCents: amount_refunded,
  isDisputed: disputed,
  ...(booked && typeof booked === 'object' && { fee: { cents: booked.fee, bookedAt: isoTime(booked.created) } }),
});

export const intentOf = (intent: Stripe.PaymentIntent): Intent => {
  const { id, status, amount, currency, client_secret, metadata, created, latest_charge: charge } = intent;
  return {
    id,
    status: status as IntentStatus,
    amount,
    currency,
    clientSecret: client_secret,
    bidId: metadata.bidId,
    acceptanceId: metadata.acceptanceId,
    createdAt: isoTime(created),
    ...(charge && typeof charge === 'object' && { charge: chargeOf(charge) }),
  };
};

export const unavailable = (cause: unknown): AppError =>
  new AppError('UNAVAILABLE', "The payment service didn't answer. Please try again.", { cause });

export const isStripeError = (error: unknown): error is Stripe.errors.StripeError => error instanceof Stripe.errors.StripeError;

/** Calls Stripe, and gets an answer or fails. @throws AppError UNAVAILABLE */
export const askStripe = async <T>(...call: Parameters<typeof callStripe<T>>): Promise<T> => {
  try {
    return await callStripe(...call);
  } catch (error) {
    throw unavailable(error);
  }
};

/** Creates the PaymentIntent of an acceptance. A repeated call returns the same one. @throws AppError UNAVAILABLE */
export const createIntent = (bid: BidRecord, limits?: TimeLimits): Promise<Intent> => {
  const params: Stripe.PaymentIntentCreateParams = {
    amount: feeCents(bid),
    currency,
    allowed_payment_method_types: ['card'],
    description: 'Platform fee',
    metadata: { bidId: bid.id, projectId: bid.projectId, acceptanceId: bid.acceptanceId },
  };
  const idempotencyKey = idempotencyKeyOf(bid);
  return askStripe(
    async (sdk, options) => intentOf(await sdk.paymentIntents.create(params, { ...options, idempotencyKey })),
    limits,
  );
};

const withCharge = { expand: ['latest_charge.balance_transaction'] };

/** Finds a PaymentIntent at Stripe. @throws AppError UNAVAILABLE */
export const findIntent = async (id: string, limits?: TimeLimits): Promise<Intent | undefined> => {
  try {
    return intentOf(await callStripe((sdk, options) => sdk.paymentIntents.retrieve(id, withCharge, options), limits));
  } catch (error) {
    if (isStripeError(error) && error.code === 'resource_missing') return undefined;
    throw unavailable(error);
  }
};

/** Gets a PaymentIntent. @throws AppError CONFLICT if Stripe does not know it, UNAVAILABLE */
export const retrieveIntent = async (id: string): Promise<Intent> => {
  const intent = await findIntent(id);
  if (!intent) throw foreignPayment();
  return intent;
};

/**
 * Cancels a PaymentIntent, or returns it unchanged if its state forbids that. https://docs.stripe.com/api/errors#errors-payment_intent
 * @throws AppError UNAVAILABLE
 */
export const cancelIntent = async (id: string, limits?: TimeLimits): Promise<Intent> => {
  try {
    return intentOf(await callStripe((sdk, options) => sdk.paymentIntents.cancel(id, {}, options), limits));
  } catch (error) {
    const stateOf = isStripeError(error) && error.code === 'payment_intent_unexpected_state' && error.payment_intent;
    if (stateOf) return intentOf(stateOf);
    throw unavailable(error);
  }
};

const refundOf = ({ id, amount, created, status }: Stripe.Refund): Refund => ({
  id,
  cents: amount,
  at: isoTime(created),
  ...((status === 'failed' || status === 'canceled') && { hasFailed: true }),
});

/** Lists the refunds of a PaymentIntent, oldest first, including failed ones. @throws AppError UNAVAILABLE */
export const refundsOf = (id: string, limits?: TimeLimits): Promise<Refund[]> =>
  askStripe(async (sdk, options) => {
    const { data } = await sdk.refunds.list({ payment_intent: id, limit: 100 }, options);
    return data.map(refundOf).reverse();
  }, limits);

/**
 * Refunds a PaymentIntent. A repeated call finds the refund: https://docs.stripe.com/error-codes#charge-already-refunded
 * @throws AppError CONFLICT while a bank decides; UNAVAILABLE
 */
export const refundIntent = async (
  id: string,
  { reason, limits }: { reason?: RefundReason | undefined; limits?: TimeLimits } = {},
): Promise<Refund[]> => {
  const params = { payment_intent: id, ...(reason && { reason }) };
  try {
    return [refundOf(await callStripe((sdk, options) => sdk.refunds.create(params, options), limits))];
  } catch (error) {
    if (isStripeError(error) && error.code === 'charge_disputed') throw new DisputedCharge();
    if (!isStripeError(error) || error.code !== 'charge_already_refunded') throw unavailable(error);
  }
  const refunds = await refundsOf(id, limits);
  if (refunds.every(({ hasFailed }) => hasFailed))
    throw unavailable(new Error('Stripe has no refund of what it says was refunded'));
  return refunds;
};

/** The part of an event that we use. Anybody with the secret can sign an event, so we ask Stripe about the payment itself. */
export interface ReportedPayment {
  eventId: string;
  paymentIntentId: string;
  type: ReportedType;
}

export const reportedTypes = [
  'payment_intent.succeeded',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'radar.early_fraud_warning.created',
] as const;
export type ReportedType = (typeof reportedTypes)[number];

const isReported = (type: string): type is ReportedType => (reportedTypes as readonly string[]).includes(type);

const isPaymentIntentId = (id: unknown): id is string => CompletePaymentBody.shape.paymentIntentId.safeParse(id).success;
const isEventId = (id: unknown): id is string => typeof id === 'string' && /^evt_\w{1,250}$/.test(id);

/** Returns undefined for other types of events and payments of other products. */
export const paymentOfEvent = ({ id: eventId, type, data }: Stripe.Event): ReportedPayment | undefined => {
  if (!isReported(type)) return undefined;
  const about = Object(data?.object) as { id?: unknown; payment_intent?: unknown };
  const paymentIntentId = type === 'payment_intent.succeeded' ? about.id : about.payment_intent;
  return isEventId(eventId) && isPaymentIntentId(paymentIntentId) ? { eventId, paymentIntentId, type } : undefined;
};

/** https://docs.stripe.com/webhooks#verify-official-libraries @throws AppError INVALID_SIGNATURE */
export const readEvent = async (body: Buffer, signature: string | undefined): Promise<ReportedPayment | undefined> => {
  const { webhookSecret } = await stripeSecrets();
  const client = await stripe();
  let event: Stripe.Event;
  try {
    event = client.webhooks.constructEvent(body, signature ?? '', webhookSecret);
  } catch (cause) {
    throw new AppError('INVALID_SIGNATURE', 'The signature of this event is not valid', { cause });
  }
  return paymentOfEvent(Object(event));
};
