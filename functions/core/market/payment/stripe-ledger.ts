import type Stripe from 'stripe';
import { invalidCursor } from '#core/kernel/table/page';
import type { Dispute, FraudWarning, Intent } from './payment';
import {
  askStripe,
  callStripe,
  intentOf,
  isoTime,
  isStripeError,
  paymentOfEvent,
  type ReportedPayment,
  reportedTypes,
  unavailable,
} from './stripe';

// Separate from stripe.ts, so that functions that take payments do not load this code.

const disputeFrom = (dispute: Stripe.Dispute): Dispute => ({
  id: dispute.id,
  status: dispute.status,
  reason: dispute.reason,
  cents: dispute.amount,
  moves: dispute.balance_transactions.map(({ id, created, amount, fee }) => ({
    id,
    at: isoTime(created),
    cents: amount,
    stripeFeeCents: fee,
  })),
  openedAt: isoTime(dispute.created),
  dueBy: dispute.evidence_details.due_by === null ? null : isoTime(dispute.evidence_details.due_by),
});

/** @throws AppError UNAVAILABLE */
export const disputeOf = (paymentIntentId: string): Promise<Dispute | undefined> =>
  askStripe(async (sdk, options) => {
    const { data } = await sdk.disputes.list({ payment_intent: paymentIntentId, limit: 1 }, options);
    return data[0] && disputeFrom(data[0]);
  });

/** @throws AppError UNAVAILABLE */
export const warningOf = (paymentIntentId: string): Promise<FraudWarning | undefined> =>
  askStripe(async (sdk, options) => {
    const { data } = await sdk.radar.earlyFraudWarnings.list({ payment_intent: paymentIntentId, limit: 1 }, options);
    return data[0] && { id: data[0].id, at: isoTime(data[0].created) };
  });

/** Lists PaymentIntents with a dispute or warning since a time, from the latest hundred of each. @throws AppError UNAVAILABLE */
export const listQuestionedSince = (time: Date): Promise<string[]> =>
  askStripe(async (sdk, options) => {
    const params = { created: { gte: Math.floor(time.getTime() / 1000) }, limit: 100 };
    const [warnings, disputes] = await Promise.all([
      sdk.radar.earlyFraudWarnings.list(params, options),
      sdk.disputes.list(params, options),
    ]);
    const named = [...warnings.data, ...disputes.data].map((one) => one.payment_intent);
    return [...new Set(named.filter((id) => typeof id === 'string'))];
  });

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

/** Submits evidence, once for each status. Returns undefined if Stripe accepts no answer. @throws AppError UNAVAILABLE */
export const submitEvidence = async (
  { id, status }: Pick<Dispute, 'id' | 'status'>,
  evidence: Evidence,
): Promise<Dispute | undefined> => {
  const params = { evidence, submit: true };
  const once = { idempotencyKey: `answer:${id}:${status}` };
  try {
    return disputeFrom(await callStripe((sdk, options) => sdk.disputes.update(id, params, { ...options, ...once })));
  } catch (error) {
    if (isStripeError(error) && error.type === 'StripeInvalidRequestError') return undefined;
    throw unavailable(error);
  }
};

interface StripePage<T> {
  items: T[];
  next: string | undefined;
}

const stripePageOf = <From extends { id: string }, To>(
  { data, has_more }: { data: From[]; has_more: boolean },
  of: (one: From) => To,
): StripePage<To> => ({
  items: data.map(of),
  next: has_more ? data.at(-1)?.id : undefined,
});

/** Returns a hundred PaymentIntents of a UTC day (`2026-11-24`), with their charges. @throws AppError UNAVAILABLE */
export const intentsOf = (day: string, after?: string): Promise<StripePage<Intent>> => {
  const from = Date.parse(day) / 1000;
  const params = {
    created: { gte: from, lt: from + 86_400 },
    limit: 100,
    expand: ['data.latest_charge.balance_transaction'],
    ...(after && { starting_after: after }),
  };
  return askStripe(async (sdk, options) => stripePageOf(await sdk.paymentIntents.list(params, options), intentOf));
};

export interface StripeEvent extends ReportedPayment {
  at: string;
}

const stripeEventOf = (event: Stripe.Event): StripeEvent | undefined => {
  const reported = paymentOfEvent(event);
  return reported && { ...reported, at: isoTime(event.created) };
};

/**
 * Lists events that Stripe could not deliver. Stripe keeps events for 30 days. https://docs.stripe.com/api/events/list
 * @throws AppError INVALID_CURSOR if Stripe does not have the event `after`; UNAVAILABLE
 */
export const listUndelivered = async ({
  limit,
  after,
}: {
  limit: number;
  after?: string | undefined;
}): Promise<StripePage<StripeEvent>> => {
  const params = { types: [...reportedTypes], delivery_success: false, limit, ...(after && { starting_after: after }) };
  try {
    const { items, next } = stripePageOf(await callStripe((sdk, options) => sdk.events.list(params, options)), stripeEventOf);
    return { items: items.filter((event) => event !== undefined), next };
  } catch (error) {
    if (isStripeError(error) && error.code === 'resource_missing') throw invalidCursor();
    throw unavailable(error);
  }
};

/** Returns undefined for an unknown event or one without a payment. @throws AppError UNAVAILABLE */
export const findEvent = async (id: string): Promise<StripeEvent | undefined> => {
  try {
    return stripeEventOf(await callStripe((sdk, options) => sdk.events.retrieve(id, {}, options)));
  } catch (error) {
    if (isStripeError(error) && error.code === 'resource_missing') return undefined;
    throw unavailable(error);
  }
};
