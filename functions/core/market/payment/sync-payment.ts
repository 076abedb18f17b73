import { log } from '#core/kernel/log';
import { withFreshReads } from '#core/kernel/stale';
import { disputeStatuses, needsAnswer } from '#shared/ledger/ledger.values';
import { bookingOf, type StripeFacts } from './booking';
import { saveBooking } from './booking.repo';
import type { Intent, PaymentRecord } from './payment';
import { EventSeen, findPayment, isEventSeen } from './payment.repo';
import { type Settlement, settle } from './settle';
import { findIntent, type ReportedPayment, refundsOf } from './stripe';
import { disputeOf, warningOf } from './stripe-ledger';

/** Asks Stripe. `asksAll`: also asks for warnings, inquiries and failed refunds, which a PaymentIntent does not always show. */
const stripeFactsOf = async (intent: Intent, payment: PaymentRecord, asksAll: boolean): Promise<StripeFacts> => {
  const { charge, id } = intent;
  const booked = (payment.refunds ?? []).reduce((sum, { cents }) => sum + cents, 0);
  const [refunds, dispute, warning] = await Promise.all([
    asksAll || (charge && charge.refundedCents !== booked) ? refundsOf(id) : [],
    asksAll || charge?.isDisputed || payment.dispute ? disputeOf(id) : undefined,
    asksAll ? warningOf(id) : undefined,
  ]);
  return { intent, refunds, dispute, warning };
};

interface SyncedPayment {
  /** Undefined if there was nothing to settle. */
  settlement: Settlement | undefined;
  isBooked: boolean;
  /** Undefined if Stripe does not know it. */
  intent: Intent | undefined;
}

/**
 * Settles and records what Stripe says about a payment. Returns undefined for a payment that is not ours.
 * @throws AppError UNAVAILABLE while Stripe does not answer
 */
export const syncPayment = (
  paymentIntentId: string,
  now: Date,
  { eventId, asksAll = false }: { eventId?: string | undefined; asksAll?: boolean } = {},
): Promise<SyncedPayment | undefined> =>
  withFreshReads(async () => {
    const before = await findPayment(paymentIntentId);
    if (!before) return undefined;
    const intent = await findIntent(paymentIntentId);
    if (intent?.status !== 'succeeded') return { settlement: undefined, isBooked: false, intent };
    const isBegun = before.status === 'open' || before.status === 'cancelled';
    const settlement = isBegun ? await settle(intent, now, eventId) : undefined;
    const payment = settlement ? await findPayment(paymentIntentId) : before;
    if (!payment) return undefined;
    const booking = bookingOf(payment, await stripeFactsOf(intent, payment, asksAll), now);
    if (!booking) return { settlement, isBooked: false, intent };
    try {
      await saveBooking(payment, booking, now, settlement ? undefined : eventId);
    } catch (error) {
      if (!(error instanceof EventSeen)) throw error;
    }
    const { status: _, dispute, warning } = booking.changes;
    if (dispute && !disputeStatuses.includes(dispute.status))
      log('error', 'dispute_status_unknown', { paymentIntentId, disputeId: dispute.id, status: dispute.status });
    const isNews = dispute && (!payment.dispute || (needsAnswer(dispute.status) && !needsAnswer(payment.dispute.status)));
    if (isNews) log('error', 'payment_disputed', { paymentIntentId, disputeId: dispute.id });
    if (warning) log('error', 'payment_warned', { paymentIntentId, warningId: warning.id });
    return { settlement, isBooked: true, intent };
  });

/**
 * Handles an event by asking Stripe about its payment, because anybody with a leaked secret can sign an event. Stores the event only
 * with its effect, so that a forged event does not block the real one.
 * @throws AppError UNAVAILABLE so that Stripe sends the event again
 */
export const handleReportedEvent = async ({ eventId, paymentIntentId, type }: ReportedPayment, now: Date): Promise<void> => {
  if (await isEventSeen(eventId)) return;
  if (type === 'payment_intent.succeeded') {
    const payment = await findPayment(paymentIntentId);
    if (!payment || payment.status === 'succeeded' || payment.status === 'refunded') return;
  }
  const asksAll = /^(charge\.dispute|radar|refund)\./.test(type);
  const synced = await syncPayment(paymentIntentId, now, { eventId, asksAll });
  // The event is forged: Stripe contradicts it, so somebody else has the signing secret.
  if (synced && synced.intent?.status !== 'succeeded')
    log('error', 'payment_event_untrue', { eventId, paymentIntentId, status: synced.intent?.status });
};
