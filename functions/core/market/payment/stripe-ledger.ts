import type Stripe from 'stripe';
import { invalidCursor } from '#core/kernel/table/page';
import type { Dispute, FraudWarning, Intent } from './payment';
import {
  ask,
  intentOf,
  isStripeError,
  type Patience,
  paymentOfEvent,
  type ReportedPayment,
  reportedTypes,
  timeOf,
  unavailable,
} from './stripe';

// What Stripe is asked for the books: disputes, warnings, whole days, events that did not arrive. Apart from stripe.ts, so that paying a fee does
// not load it.

const disputeFrom = (dispute: Stripe.Dispute): Dispute => ({
  id: dispute.id,
  status: dispute.status,
  reason: dispute.reason,
  cents: dispute.amount,
  moves: dispute.balance_transactions.map(({ id, created, amount, fee }) => ({
    ...{ id, at: timeOf(created) },
    ...{ cents: amount, stripeFeeCents: fee },
  })),
  openedAt: timeOf(dispute.created),
  dueBy: dispute.evidence_details.due_by === null ? null : timeOf(dispute.evidence_details.due_by),
});

/** The latest dispute about a payment, if there is one. @throws AppError UNAVAILABLE */
export const disputeOf = async (paymentIntentId: string, patience?: Patience): Promise<Dispute | undefined> => {
  try {
    const params = { payment_intent: paymentIntentId, limit: 1 };
    const { data } = await ask((sdk, options) => sdk.disputes.list(params, options), patience);
    return data[0] && disputeFrom(data[0]);
  } catch (error) {
    throw unavailable(error);
  }
};

/** Whether a bank takes a payment for fraud. @throws AppError UNAVAILABLE */
export const warningOf = async (paymentIntentId: string, patience?: Patience): Promise<FraudWarning | undefined> => {
  try {
    const params = { payment_intent: paymentIntentId, limit: 1 };
    const { data } = await ask((sdk, options) => sdk.radar.earlyFraudWarnings.list(params, options), patience);
    return data[0] && { id: data[0].id, at: timeOf(data[0].created) };
  } catch (error) {
    throw unavailable(error);
  }
};

/**
 * The payments that banks have disputed, asked about or warned of since a time, each once: by the latest hundred of either list. More are a catastrophe
 * of which somebody knows.
 *
 * @throws AppError UNAVAILABLE
 */
export const questionedSince = async (time: Date, patience?: Patience): Promise<string[]> => {
  try {
    const params = { created: { gte: Math.floor(time.getTime() / 1000) }, limit: 100 };
    const [warnings, disputes] = await Promise.all([
      ask((sdk, options) => sdk.radar.earlyFraudWarnings.list(params, options), patience),
      ask((sdk, options) => sdk.disputes.list(params, options), patience),
    ]);
    const named = [...warnings.data, ...disputes.data].map((one) => one.payment_intent);
    return [...new Set(named.filter((id) => typeof id === 'string'))];
  } catch (error) {
    throw unavailable(error);
  }
};

/** What is handed to the bank. Texts, 150,000 characters together at most. https://docs.stripe.com/api/disputes/evidence_object */
export type Evidence = Partial<
  Record<
    | 'access_activity_log'
    | 'customer_email_address'
    | 'customer_name'
    | 'product_description'
    | 'refund_policy_disclosure'
    | 'service_date'
    | 'uncategorized_text',
    string
  >
>;

/**
 * Hands the case to the bank, once for each status that waits for it: Stripe takes no second answer, but to a question that has become a dispute.
 * Undefined where Stripe takes none any more.
 *
 * @throws AppError UNAVAILABLE
 */
export const submitEvidence = async (
  { id, status }: Pick<Dispute, 'id' | 'status'>,
  evidence: Evidence,
  patience?: Patience,
): Promise<Dispute | undefined> => {
  const params = { evidence, submit: true };
  const once = { idempotencyKey: `answer:${id}:${status}` };
  try {
    return disputeFrom(await ask((sdk, options) => sdk.disputes.update(id, params, { ...options, ...once }), patience));
  } catch (error) {
    if (isStripeError(error) && error.type === 'StripeInvalidRequestError') return undefined;
    throw unavailable(error);
  }
};

/** A part of a list of Stripe's, and where the next one begins. */
interface Part<T> {
  items: T[];
  next: string | undefined;
}

const partOf = <From extends { id: string }, To>(
  { data, has_more }: { data: From[]; has_more: boolean },
  of: (one: From) => To,
): Part<To> => ({
  items: data.map(of),
  next: has_more ? data.at(-1)?.id : undefined,
});

/** PaymentIntents that were begun on a day (`2026-11-24`, UTC), with their charges, a hundred at a time. @throws AppError UNAVAILABLE */
export const intentsOf = async (day: string, after?: string, patience?: Patience): Promise<Part<Intent>> => {
  const from = Date.parse(day) / 1000;
  const params = {
    created: { gte: from, lt: from + 86_400 },
    limit: 100,
    expand: ['data.latest_charge.balance_transaction'],
    ...(after && { starting_after: after }),
  };
  try {
    return partOf(await ask((sdk, options) => sdk.paymentIntents.list(params, options), patience), intentOf);
  } catch (error) {
    throw unavailable(error);
  }
};

/** An event of Stripe's about a payment of this product. */
export interface StripeEvent extends ReportedPayment {
  at: string;
}

const eventFrom = (event: Stripe.Event): StripeEvent | undefined => {
  const reported = paymentOfEvent(event);
  return reported && { ...reported, at: timeOf(event.created) };
};

/**
 * Events that this product takes and that did not arrive, the latest first; Stripe has them for 30 days.
 * https://docs.stripe.com/api/events/list
 *
 * @throws AppError INVALID_CURSOR where `after` is no event that Stripe still has; UNAVAILABLE
 */
export const undelivered = async (
  { limit, after }: { limit: number; after?: string | undefined },
  patience?: Patience,
): Promise<Part<StripeEvent>> => {
  const params = { types: [...reportedTypes], delivery_success: false, limit, ...(after && { starting_after: after }) };
  try {
    const { items, next } = partOf(await ask((sdk, options) => sdk.events.list(params, options), patience), eventFrom);
    return { items: items.filter((event) => event !== undefined), next };
  } catch (error) {
    if (isStripeError(error) && error.code === 'resource_missing') throw invalidCursor();
    throw unavailable(error);
  }
};

/** An event that Stripe has; undefined for one that it does not know, or that is about no payment. @throws AppError UNAVAILABLE */
export const findEvent = async (id: string, patience?: Patience): Promise<StripeEvent | undefined> => {
  try {
    return eventFrom(await ask((sdk, options) => sdk.events.retrieve(id, {}, options), patience));
  } catch (error) {
    if (isStripeError(error) && error.code === 'resource_missing') return undefined;
    throw unavailable(error);
  }
};
