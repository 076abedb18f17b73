import Stripe from 'stripe';
import type { BidRecord } from '#core/bid/bid';
import { msLeft } from '#core/deadline';
import { AppError } from '#core/errors';
import { stripeSecrets } from '#core/secrets';
import { env } from '#functions/env';
import { currency, feeCents, foreignPayment, type Intent, type IntentStatus, idempotencyKeyOf } from './payment';

let client: { stripe: Stripe; secretKey: string } | undefined;

const stripe = async (): Promise<Stripe> => {
  const { secretKey } = await stripeSecrets();
  if (client?.secretKey !== secretKey) client = { stripe: new Stripe(secretKey, options()), secretKey };
  return client.stripe;
};

const maxNetworkRetries = 3;

const options = (): Stripe.StripeConfig => {
  const common = { maxNetworkRetries, telemetry: false };
  if (!env.STRIPE_API_URL) return common;
  const { protocol, hostname, port } = new URL(env.STRIPE_API_URL);
  return { ...common, protocol: protocol === 'https:' ? 'https' : 'http', host: hostname, ...(port && { port }) };
};

// Enough for a usual answer; at the end of a call, what comes after Stripe's answer needs some of the time, too.
const timeoutMs = 8000;
const afterwardsMs = 4000;
const longestPauseMs = 1000;

/** So that a call and all of its retries end before the function does. */
const inTime = (): Stripe.RequestOptions => {
  const msForEach = (msLeft() - afterwardsMs) / (maxNetworkRetries + 1) - longestPauseMs;
  return { timeout: Math.round(Math.max(500, Math.min(timeoutMs, msForEach))) };
};

const intentOf = ({ id, status, amount, currency, client_secret, metadata }: Stripe.PaymentIntent): Intent => ({
  id,
  status: status as IntentStatus,
  amount,
  currency,
  clientSecret: client_secret,
  bidId: metadata.bidId,
  acceptanceId: metadata.acceptanceId,
});

/** Whatever Stripe could not do for reasons of its own may be tried again. */
const unavailable = (cause: unknown): AppError =>
  new AppError('UNAVAILABLE', 'The payment service did not answer. Please try again.', { cause });

const isStripeError = (error: unknown): error is Stripe.errors.StripeError => error instanceof Stripe.errors.StripeError;

/** The PaymentIntent of a bid's fee. However often it is asked for, an acceptance has one. */
export const createIntent = async (bid: BidRecord): Promise<Intent> => {
  try {
    const intent = await (await stripe()).paymentIntents.create(
      {
        amount: feeCents(bid),
        currency,
        allowed_payment_method_types: ['card'],
        description: 'Platform fee',
        metadata: { bidId: bid.id, projectId: bid.projectId, acceptanceId: bid.acceptanceId },
      },
      { ...inTime(), idempotencyKey: idempotencyKeyOf(bid) },
    );
    return intentOf(intent);
  } catch (error) {
    throw unavailable(error);
  }
};

/** @throws AppError CONFLICT when Stripe knows no such PaymentIntent, UNAVAILABLE */
export const retrieveIntent = async (id: string): Promise<Intent> => {
  try {
    return intentOf(await (await stripe()).paymentIntents.retrieve(id, {}, inTime()));
  } catch (error) {
    if (isStripeError(error) && error.code === 'resource_missing') throw foreignPayment();
    throw unavailable(error);
  }
};

/** Cancels it where Stripe still allows that, and returns what it is then: `canceled`, or the state that forbade it. */
export const cancelIntent = async (id: string): Promise<Intent> => {
  try {
    return intentOf(await (await stripe()).paymentIntents.cancel(id, {}, inTime()));
  } catch (error) {
    if (isStripeError(error) && error.code === 'payment_intent_unexpected_state') return retrieveIntent(id);
    throw unavailable(error);
  }
};

/** Gives the money back, once however often it is asked. Returns the refund's id. */
export const refundIntent = async (id: string): Promise<string> => {
  try {
    return (await (await stripe()).refunds.create({ payment_intent: id }, { ...inTime(), idempotencyKey: `refund:${id}` })).id;
  } catch (error) {
    throw unavailable(error);
  }
};

export interface StripeEvent {
  id: string;
  type: string;
  /** Of `payment_intent.*` events. */
  intent: Intent | undefined;
}

/**
 * An event that Stripe signed over exactly these bytes within the last five minutes.
 * https://docs.stripe.com/webhooks#verify-official-libraries
 *
 * @throws AppError INVALID_SIGNATURE
 */
export const readEvent = async (body: Buffer, signature: string | undefined): Promise<StripeEvent> => {
  const { webhookSecret } = await stripeSecrets();
  const client = await stripe();
  try {
    const event = client.webhooks.constructEvent(body, signature ?? '', webhookSecret);
    const intent = event.type.startsWith('payment_intent.') ? intentOf(event.data.object as Stripe.PaymentIntent) : undefined;
    return { id: event.id, type: event.type, intent };
  } catch (cause) {
    throw new AppError('INVALID_SIGNATURE', 'The signature of this event is not valid', { cause });
  }
};
