import { errorFields, log } from '#core/kernel/log';
import { StaleRead, withFreshReads } from '#core/kernel/stale';
import { assertBidder, type BidRecord } from '#core/market/bid/bid';
import { findBid, getBid } from '#core/market/bid/bid.repo';
import { areRevealsHeld } from '#core/market/ledger/comparison.repo';
import { getProject } from '#core/market/project/project.repo';
import { bidTransitions } from '#shared/bid/bid.lifecycle';
import { bookingOf } from './booking';
import { saveBooking } from './booking.repo';
import {
  assertAwaitsPayment,
  DisputedCharge,
  foreignPayment,
  type Intent,
  isMoneyReturned,
  isUsable,
  notAwaitingPayment,
  type PaymentRecord,
  paymentCompleted,
  paymentDisputed,
  paymentProcessing,
  paymentRefunded,
  paysFor,
} from './payment';
import { EventSeen, findPayment, type ReleaseReason, rejections, saveIntent, saveRelease, saveSettlement } from './payment.repo';
import { cancelIntent, createIntent, refundIntent, refundsOf, retrieveIntent, shortLimits } from './stripe';

/**
 * - `paid`: the bid is paid, by this call or an earlier one.
 * - `refunded`: the payment cannot be used, and was or is being refunded.
 * - `disputed`: the payment cannot be used, and a bank decides who gets the money.
 * - `held`: an administrator has paused reveals, so the payment is settled later.
 * - `unknown`: not a payment of this deployment, or its paid bid is gone.
 */
export type Settlement = { outcome: 'paid'; bid: BidRecord } | { outcome: 'refunded' | 'disputed' | 'held' | 'unknown' };

const withCharge = async (intent: Intent): Promise<Intent> => (intent.charge ? intent : retrieveIntent(intent.id));

/** Refunds a payment that cannot be used. @throws AppError CONFLICT while the charge is disputed */
const refundUnusable = async (payment: PaymentRecord, intent: Intent, now: Date, eventId?: string): Promise<void> => {
  const isGone = intent.charge?.refundedCents === intent.amount;
  const given = isGone ? [] : await refundIntent(intent.id, { reason: payment.refundAsked?.reason });
  // Somebody may have refunded a part at Stripe by hand.
  const refunds = intent.charge?.refundedCents ? await refundsOf(intent.id) : given;
  const booking = bookingOf(payment, { intent, refunds }, now);
  if (booking) await saveBooking(payment, booking, now, eventId);
  log('error', 'payment_refunded', {
    paymentIntentId: intent.id,
    bidId: payment.bidId,
    projectId: payment.projectId,
    refundId: refunds.at(-1)?.id,
  });
};

/** Marks the bid as paid, exactly once. Refunds a payment that no bid waits for, or whose charge was partly refunded. */
export const settle = (intent: Intent, now: Date, eventId?: string): Promise<Settlement> =>
  withFreshReads(async () => {
    const payment = await findPayment(intent.id);
    if (intent.status !== 'succeeded' || !payment) return { outcome: 'unknown' };
    const bid = await findBid(payment.bidId);
    // A settled payment stays settled, even if the money was refunded later.
    if (bid?.paymentStatus === 'paid' && bid.paymentIntentId === intent.id) return { outcome: 'paid', bid };
    if (payment.status === 'refunded') return { outcome: 'refunded' };
    if (payment.status === 'succeeded') return { outcome: 'unknown' };
    // The refund failed, so an administrator decides.
    if (payment.failedRefunds && !payment.refundAsked) return { outcome: 'refunded' };
    try {
      const whole = await withCharge(intent);
      const hasItsMoney = !payment.refundAsked && !isMoneyReturned(payment);
      if (bid?.status === 'payment_required' && paysFor(whole, bid) && hasItsMoney) {
        if (await areRevealsHeld()) return { outcome: 'held' };
        const project = await getProject(bid.projectId, bid.ownerId);
        return { outcome: 'paid', bid: await saveSettlement(project, bid, { payment, intent: whole, eventId }, now) };
      }
      await refundUnusable(payment, whole, now, eventId);
      return { outcome: 'refunded' };
    } catch (error) {
      if (error instanceof DisputedCharge) return { outcome: 'disputed' };
      if (error instanceof EventSeen) throw new StaleRead();
      throw error;
    }
  });

/**
 * Settles a payment that succeeded.
 * @throws AppError PAYMENT_COMPLETED if it pays for the bid, PAYMENT_PROCESSING if it is held
 */
const assertNotPaid = async (intent: Intent, now: Date): Promise<void> => {
  const { outcome } = await settle(intent, now);
  if (outcome === 'held') throw paymentProcessing();
  if (outcome === 'paid' || outcome === 'unknown') throw paymentCompleted();
};

/**
 * Opens the payment of a bid's fee. Racing calls get the same PaymentIntent.
 * @throws AppError FORBIDDEN for somebody else's bid, PAYMENT_COMPLETED, CONFLICT, UNAVAILABLE
 */
export const openPayment = (bidId: string, bidderId: string, now: Date): Promise<{ bid: BidRecord; intent: Intent }> =>
  withFreshReads(async () => {
    const bid = await getBid(bidId);
    assertBidder(bid, bidderId);
    assertAwaitsPayment(bid);
    let next = bid;
    if (bid.paymentIntentId) {
      const intent = await retrieveIntent(bid.paymentIntentId);
      if (isUsable(intent)) return { bid, intent };
      if (intent.status === 'succeeded') await assertNotPaid(intent, now);
      next = { ...bid, paymentAttempt: bid.paymentAttempt + 1 };
    }
    const intent = await createOrJoin(next, bid);
    try {
      await saveIntent({ ...next, paymentIntentId: bid.paymentIntentId }, intent, now);
    } catch (error) {
      await cancelIfOrphaned(bidId, intent);
      throw error;
    }
    return { bid: { ...next, paymentIntentId: intent.id }, intent };
  });

/** Creates a PaymentIntent. If Stripe refuses because another call is creating it, reads the bid again for that one. */
const createOrJoin = async (next: BidRecord, before: BidRecord): Promise<Intent> => {
  try {
    return await createIntent(next);
  } catch (error) {
    const now = await findBid(before.id);
    if (now?.paymentIntentId && now.paymentIntentId !== before.paymentIntentId) throw new StaleRead();
    throw error;
  }
};

/** Cancels a PaymentIntent that no bid refers to. Failing is harmless, because nobody has its client secret. */
const cancelIfOrphaned = async (bidId: string, intent: Intent): Promise<void> => {
  const bid = await findBid(bidId);
  if (bid?.status === 'payment_required' && bid.acceptanceId === intent.acceptanceId) return;
  try {
    await cancelIntent(intent.id, shortLimits);
  } catch (error) {
    log('warn', 'orphan_not_cancelled', { paymentIntentId: intent.id, bidId, ...errorFields(error) });
  }
};

/**
 * Settles a payment when the browser says it is done.
 * @throws AppError FORBIDDEN, PAYMENT_PROCESSING until Stripe agrees, CONFLICT, UNAVAILABLE
 */
export const confirmPayment = async (
  bidId: string,
  { bidderId, paymentIntentId }: { bidderId: string; paymentIntentId: string },
  now: Date,
): Promise<BidRecord> => {
  const bid = await getBid(bidId);
  assertBidder(bid, bidderId);
  if (bid.paymentIntentId !== paymentIntentId) throw foreignPayment();
  if (bid.paymentStatus === 'paid') return bid;
  const intent = await retrieveIntent(paymentIntentId);
  if (intent.status !== 'succeeded') throw paymentProcessing();
  const settlement = await settle(intent, now);
  if (settlement.outcome === 'refunded') throw paymentRefunded();
  if (settlement.outcome === 'disputed') throw paymentDisputed();
  if (settlement.outcome === 'held') throw paymentProcessing();
  return settlement.outcome === 'paid' ? settlement.bid : getBid(bidId);
};

interface Release {
  reason: ReleaseReason;
  /** The stager who cancels. Absent if the payment window has passed. */
  bidderId?: string;
}

/**
 * Ends an acceptance whose fee was not paid. Cancels the payment at Stripe first, and completes it instead if it has succeeded. A
 * repeated call continues a call that was cut off.
 * @throws AppError FORBIDDEN unless `bidderId` made the bid, PAYMENT_COMPLETED, PAYMENT_PROCESSING, CONFLICT, UNAVAILABLE
 */
export const releaseAcceptance = (bidId: string, { reason, bidderId }: Release, now: Date): Promise<BidRecord> =>
  withFreshReads(async () => {
    const bid = await getBid(bidId);
    if (bidderId !== undefined) assertBidder(bid, bidderId);
    // Answers a repeated call.
    if (bid.status === 'rejected' && bid.acceptanceId !== null) return bid;
    if (bid.paymentStatus === 'paid') throw paymentCompleted();
    if (bid.status !== 'payment_required') throw notAwaitingPayment();
    const intent = bid.paymentIntentId ? await cancelIntent(bid.paymentIntentId) : undefined;
    if (intent?.status === 'succeeded') await assertNotPaid(intent, now);
    else if (intent && intent.status !== 'canceled') throw paymentProcessing();
    const [project, payment] = await Promise.all([
      getProject(bid.projectId, bid.ownerId),
      intent?.status === 'canceled' ? findPayment(intent.id) : undefined,
    ]);
    await saveRelease(project, bid, { payment, reason }, now);
    return { ...bid, status: bidTransitions.cancelPayment.to, rejection: rejections[reason], paymentDueAt: null };
  });
