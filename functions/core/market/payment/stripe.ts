import Stripe from 'stripe';
import { msLeft } from '#core/kernel/deadline';
import { AppError } from '#core/kernel/errors';
import { stripeSecrets } from '#core/kernel/secrets';
import type { BidRecord } from '#core/market/bid/bid';
import { env } from '#functions/env';
import type { RefundReason } from '#shared/contracts/ledger-values';
import { CompletePaymentBody } from '#shared/contracts/payment';
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

/** How long Stripe is waited for. */
export interface Patience {
  /** Without a byte from Stripe, a try ends after so many milliseconds. */
  tryMs: number;
  retries: number;
  /** The call ends after so many milliseconds, whatever Stripe does. */
  callMs: number;
}

/**
 * A Lambda has 29 seconds, and a function calls Stripe twice in a row (create and retrieve, retrieve and refund): both calls must
 * have ended, and the answer (503) been given, before that. One retry is enough for a connection that was cut.
 */
export const patience: Patience = { tryMs: 4000, retries: 1, callMs: 9000 };

/** For tidying up, which nobody waits for: at most two calls. */
export const littlePatience: Patience = { tryMs: 1500, retries: 0, callMs: 1500 };

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
 * One call to Stripe, which ends in time: after `callMs`, and after half of what is left to the running function, so that what
 * follows it has time, too. The SDK's own timeout begins anew with each byte that arrives, so that a connection that trickles
 * would outlast it.
 *
 * @throws what Stripe says, or an Error when it says nothing.
 */
export const ask = async <T>(
  call: (stripe: Stripe, options: Stripe.RequestOptions) => Promise<T>,
  { tryMs, retries, callMs }: Patience = patience,
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

/** Stripe counts in whole seconds. */
export const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

const chargeOf = ({ id, created, amount_refunded, disputed, balance_transaction: booked }: Stripe.Charge): Charge => ({
  id,
  createdAt: timeOf(created),
  refundedCents: amount_refunded,
  isDisputed: disputed,
  ...(booked && typeof booked === 'object' && { fee: { cents: booked.fee, bookedAt: timeOf(booked.created) } }),
});

/** With its charge, where Stripe was asked to send that along. */
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
    createdAt: timeOf(created),
    ...(charge && typeof charge === 'object' && { charge: chargeOf(charge) }),
  };
};

/** Whatever Stripe could not do for reasons of its own may be tried again. */
export const unavailable = (cause: unknown): AppError =>
  new AppError('UNAVAILABLE', "The payment service didn't answer. Please try again.", { cause });

export const isStripeError = (error: unknown): error is Stripe.errors.StripeError => error instanceof Stripe.errors.StripeError;

/** The PaymentIntent of a bid's fee. However often it is asked for, an acceptance has one. */
export const createIntent = async (bid: BidRecord, patience?: Patience): Promise<Intent> => {
  try {
    const params: Stripe.PaymentIntentCreateParams = {
      amount: feeCents(bid),
      currency,
      allowed_payment_method_types: ['card'],
      description: 'Platform fee',
      metadata: { bidId: bid.id, projectId: bid.projectId, acceptanceId: bid.acceptanceId },
    };
    const idempotencyKey = idempotencyKeyOf(bid);
    return intentOf(await ask((sdk, options) => sdk.paymentIntents.create(params, { ...options, idempotencyKey }), patience));
  } catch (error) {
    throw unavailable(error);
  }
};

/** The charge of a PaymentIntent, and what Stripe keeps of it. */
const withCharge = { expand: ['latest_charge.balance_transaction'] };

/** A PaymentIntent as Stripe has it, with its charge; undefined when Stripe knows no such. @throws AppError UNAVAILABLE */
export const findIntent = async (id: string, patience?: Patience): Promise<Intent | undefined> => {
  try {
    return intentOf(await ask((sdk, options) => sdk.paymentIntents.retrieve(id, withCharge, options), patience));
  } catch (error) {
    if (isStripeError(error) && error.code === 'resource_missing') return undefined;
    throw unavailable(error);
  }
};

/** @throws AppError CONFLICT when Stripe knows no such PaymentIntent, UNAVAILABLE */
export const retrieveIntent = async (id: string): Promise<Intent> => {
  const intent = await findIntent(id);
  if (!intent) throw foreignPayment();
  return intent;
};

/**
 * Cancels it where Stripe still allows that, and returns what it is then: `canceled`, or the state that forbade it, which
 * Stripe sends along with its refusal. https://docs.stripe.com/api/errors#errors-payment_intent
 *
 * @throws AppError UNAVAILABLE
 */
export const cancelIntent = async (id: string, patience?: Patience): Promise<Intent> => {
  try {
    return intentOf(await ask((sdk, options) => sdk.paymentIntents.cancel(id, {}, options), patience));
  } catch (error) {
    const stateOf = isStripeError(error) && error.code === 'payment_intent_unexpected_state' && error.payment_intent;
    if (stateOf) return intentOf(stateOf);
    throw unavailable(error);
  }
};

const refundOf = ({ id, amount, created, status }: Stripe.Refund): Refund => ({
  ...{ id, cents: amount, at: timeOf(created) },
  ...((status === 'failed' || status === 'canceled') && { hasFailed: true }),
});

/** The refunds of a payment, the first one first, those that failed too. @throws AppError UNAVAILABLE */
export const refundsOf = async (id: string, patience?: Patience): Promise<Refund[]> => {
  try {
    const { data } = await ask((sdk, options) => sdk.refunds.list({ payment_intent: id, limit: 100 }, options), patience);
    return data.map(refundOf).reverse();
  } catch (error) {
    throw unavailable(error);
  }
};

/**
 * Refunds what is left of a payment, once however often it is asked: Stripe never refunds more than it took, and says of a second refund that it was
 * made already. https://docs.stripe.com/error-codes#charge-already-refunded
 *
 * @throws AppError CONFLICT while a bank decides about it; UNAVAILABLE
 */
export const refundIntent = async (
  id: string,
  { reason, patience }: { reason?: RefundReason | undefined; patience?: Patience } = {},
): Promise<Refund[]> => {
  const params = { payment_intent: id, ...(reason && { reason }) };
  try {
    return [refundOf(await ask((sdk, options) => sdk.refunds.create(params, options), patience))];
  } catch (error) {
    if (isStripeError(error) && error.code === 'charge_disputed') throw new DisputedCharge();
    if (!isStripeError(error) || error.code !== 'charge_already_refunded') throw unavailable(error);
  }
  const refunds = await refundsOf(id, patience);
  if (refunds.every(({ hasFailed }) => hasFailed))
    throw unavailable(new Error('Stripe has no refund of what it says was refunded'));
  return refunds;
};

/** What is read of an event that was signed with this deployment's secret: only which payment to ask Stripe about. */
export interface ReportedPayment {
  eventId: string;
  paymentIntentId: string;
  type: ReportedType;
}

/** The events that this product takes: a payment that came, went back or did not arrive there, is disputed, or is said to be fraud. */
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

/** Which payment an event is about; undefined for one of another kind, or without a payment of this product's. */
export const paymentOfEvent = ({ id: eventId, type, data }: Stripe.Event): ReportedPayment | undefined => {
  if (!isReported(type)) return undefined;
  const about = Object(data?.object) as { id?: unknown; payment_intent?: unknown };
  const paymentIntentId = type === 'payment_intent.succeeded' ? about.id : about.payment_intent;
  return isEventId(eventId) && isPaymentIntentId(paymentIntentId) ? { eventId, paymentIntentId, type } : undefined;
};

/**
 * The payment that an event is about; undefined for an event of another kind. The event is signed over exactly
 * these bytes within the last five minutes. Who has the secret can sign anything: of what it holds only the two ids are read.
 * https://docs.stripe.com/webhooks#verify-official-libraries
 *
 * @throws AppError INVALID_SIGNATURE
 */
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
