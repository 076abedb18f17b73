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

// Separate from stripe.ts, so that paying a fee does not load it.

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

/** @throws AppError UNAVAILABLE */
export const disputeOf = async (paymentIntentId: string, patience?: Patience): Promise<Dispute | undefined> => {
  try {
    const params = { payment_intent: paymentIntentId, limit: 1 };
    const { data } = await ask((sdk, options) => sdk.disputes.list(params, options), patience);
    return data[0] && disputeFrom(data[0]);
  } catch (error) {
    throw unavailable(error);
  }
};

/** @throws AppError UNAVAILABLE */
export const warningOf = async (paymentIntentId: string, patience?: Patience): Promise<FraudWarning | undefined> => {
  try {
    const params = { payment_intent: paymentIntentId, limit: 1 };
    const { data } = await ask((sdk, options) => sdk.radar.earlyFraudWarnings.list(params, options), patience);
    return data[0] && { id: data[0].id, at: timeOf(data[0].created) };
  } catch (error) {
    throw unavailable(error);
  }
};

/** Reads the latest hundred disputes and warnings. @throws AppError UNAVAILABLE */
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

/** At most 150,000 characters in all. https://docs.stripe.com/api/disputes/evidence_object */
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

/** Submits once for each status. Undefined if Stripe takes no answer. @throws AppError UNAVAILABLE */
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

/** Returns a hundred PaymentIntents of a UTC day (`2026-11-24`), with their charges. @throws AppError UNAVAILABLE */
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

export interface StripeEvent extends ReportedPayment {
  at: string;
}

const eventFrom = (event: Stripe.Event): StripeEvent | undefined => {
  const reported = paymentOfEvent(event);
  return reported && { ...reported, at: timeOf(event.created) };
};

/**
 * Stripe keeps events for 30 days. https://docs.stripe.com/api/events/list
 * @throws AppError INVALID_CURSOR if Stripe does not have the event `after`; UNAVAILABLE
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

/** Returns undefined for an unknown event or one without a payment. @throws AppError UNAVAILABLE */
export const findEvent = async (id: string, patience?: Patience): Promise<StripeEvent | undefined> => {
  try {
    return eventFrom(await ask((sdk, options) => sdk.events.retrieve(id, {}, options), patience));
  } catch (error) {
    if (isStripeError(error) && error.code === 'resource_missing') return undefined;
    throw unavailable(error);
  }
};
