import { errorFields, log } from '#core/kernel/log';
import { StaleRead, withFreshReads } from '#core/kernel/stale';
import { type BidRecord, mustBeBidder } from '#core/market/bid/bid';
import { findBid, getBid } from '#core/market/bid/bid.repo';
import { areRevealsHeld } from '#core/market/ledger/proof.repo';
import { getProject } from '#core/market/project/project.repo';
import { bidTransitions } from '#shared/lifecycle/bid';
import { bookingOf } from './booking';
import { saveBooking } from './booking.repo';
import {
  DisputedCharge,
  foreignPayment,
  hasGoneBack,
  type Intent,
  isUsable,
  mustAwaitPayment,
  notAwaitingPayment,
  type PaymentRecord,
  paymentCompleted,
  paymentDisputed,
  paymentProcessing,
  paymentRefunded,
  paysFor,
} from './payment';
import { EventSeen, findPayment, type ReleaseReason, rejections, saveIntent, saveRelease, saveSettlement } from './payment.repo';
import { cancelIntent, createIntent, littlePatience, refundIntent, refundsOf, retrieveIntent } from './stripe';

/**
 * - `paid`: the bid is paid, by this call or by an earlier one.
 * - `refunded`: this payment cannot be honoured; the money goes back, or has gone back before.
 * - `disputed`: it cannot be honoured either, and a bank decides who gets the money. What we get is refunded.
 * - `held`: an administrator lets nothing be opened at the moment; it is settled once that is over.
 * - `unknown`: not a payment of this deployment, or one whose bid was paid by it and is gone since.
 */
export type Settlement = { outcome: 'paid'; bid: BidRecord } | { outcome: 'refunded' | 'disputed' | 'held' | 'unknown' };

/** With what Stripe has taken from the card, which it does not send along everywhere. */
const charged = async (intent: Intent): Promise<Intent> => (intent.charge ? intent : retrieveIntent(intent.id));

/** Refunds what is left to refund: there is no bid any more that it could pay for. @throws AppError CONFLICT while the charge is disputed */
const giveBack = async (payment: PaymentRecord, intent: Intent, now: Date, eventId?: string): Promise<void> => {
  const isGone = intent.charge?.refundedCents === intent.amount;
  const given = isGone ? [] : await refundIntent(intent.id, { reason: payment.refundAsked?.reason });
  // Somebody may have given back a part before, at Stripe by hand.
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

/**
 * Gives a succeeded PaymentIntent its effect, exactly once however often and from wherever it is reported: the bid that
 * waits for it becomes paid. Where there is none any more (cancelled, expired, deleted), or an administrator has asked for a refund, or the charge was
 * refunded or disputed, nothing opens and what is left of the money is refunded.
 */
export const settle = (intent: Intent, now: Date, eventId?: string): Promise<Settlement> =>
  withFreshReads(async () => {
    const payment = await findPayment(intent.id);
    if (intent.status !== 'succeeded' || !payment) return { outcome: 'unknown' };
    const bid = await findBid(payment.bidId);
    // What is booked is settled, whatever has become of the bid and of the money since.
    if (bid?.paymentStatus === 'paid' && bid.paymentIntentId === intent.id) return { outcome: 'paid', bid };
    if (payment.status === 'refunded') return { outcome: 'refunded' };
    if (payment.status === 'succeeded') return { outcome: 'unknown' };
    // It was refunded, and the card did not take it: an administrator decides.
    if (payment.failedRefunds && !payment.refundAsked) return { outcome: 'refunded' };
    try {
      const whole = await charged(intent);
      const hasItsMoney = !payment.refundAsked && !hasGoneBack(payment);
      if (bid?.status === 'payment_required' && paysFor(whole, bid) && hasItsMoney) {
        if (await areRevealsHeld()) return { outcome: 'held' };
        const project = await getProject(bid.projectId, bid.ownerId);
        return { outcome: 'paid', bid: await saveSettlement(project, bid, { payment, intent: whole, eventId }, now) };
      }
      await giveBack(payment, whole, now, eventId);
      return { outcome: 'refunded' };
    } catch (error) {
      if (error instanceof DisputedCharge) return { outcome: 'disputed' };
      // Another call with this event was faster.
      if (error instanceof EventSeen) throw new StaleRead();
      throw error;
    }
  });

/**
 * Settles a payment that turns out to have succeeded when something else is asked of its bid. What has gone back, or is disputed, is no obstacle.
 *
 * @throws AppError PAYMENT_COMPLETED; PAYMENT_PROCESSING while reveals are held
 */
const mustNotHavePaid = async (intent: Intent, now: Date): Promise<void> => {
  const { outcome } = await settle(intent, now);
  if (outcome === 'held') throw paymentProcessing();
  if (outcome === 'paid' || outcome === 'unknown') throw paymentCompleted();
};

/**
 * The PaymentIntent with which a bid's fee can be paid now: the one it has, or a new one. Any number of racing calls get the
 * same: Stripe's idempotency key names this acceptance, and the bid takes one only.
 *
 * @throws AppError FORBIDDEN unless `bidderId` made the bid, PAYMENT_COMPLETED, CONFLICT, UNAVAILABLE
 */
export const openPayment = (bidId: string, bidderId: string, now: Date): Promise<{ bid: BidRecord; intent: Intent }> =>
  withFreshReads(async () => {
    const bid = await getBid(bidId);
    mustBeBidder(bid, bidderId);
    mustAwaitPayment(bid);
    let next = bid;
    if (bid.paymentIntentId) {
      const intent = await retrieveIntent(bid.paymentIntentId);
      if (isUsable(intent)) return { bid, intent };
      if (intent.status === 'succeeded') await mustNotHavePaid(intent, now);
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

/** Stripe turns a second call away while the first is at work: by then that one has usually left its PaymentIntent on the bid. */
const createOrJoin = async (next: BidRecord, before: BidRecord): Promise<Intent> => {
  try {
    return await createIntent(next);
  } catch (error) {
    const now = await findBid(before.id);
    if (now?.paymentIntentId && now.paymentIntentId !== before.paymentIntentId) throw new StaleRead();
    throw error;
  }
};

/**
 * A PaymentIntent made while its acceptance ended is cancelled, to keep Stripe's books tidy. Nobody can pay it: its client secret
 * went to nobody. So the answer neither waits long for that nor depends on it.
 */
const cancelIfOrphaned = async (bidId: string, intent: Intent): Promise<void> => {
  const bid = await findBid(bidId);
  if (bid?.status === 'payment_required' && bid.acceptanceId === intent.acceptanceId) return;
  try {
    await cancelIntent(intent.id, littlePatience);
  } catch (error) {
    log('warn', 'orphan_not_cancelled', { paymentIntentId: intent.id, bidId, ...errorFields(error) });
  }
};

/**
 * The bid, paid by this PaymentIntent as the browser says and Stripe confirms. The webhook may have come first: the answer is the same.
 *
 * @throws AppError FORBIDDEN unless `bidderId` made the bid, PAYMENT_PROCESSING until Stripe says that it succeeded, CONFLICT, UNAVAILABLE
 */
export const confirmPayment = async (
  bidId: string,
  { bidderId, paymentIntentId }: { bidderId: string; paymentIntentId: string },
  now: Date,
): Promise<BidRecord> => {
  const bid = await getBid(bidId);
  mustBeBidder(bid, bidderId);
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
  /** Who asks; nobody when its time is over. */
  bidderId?: string;
}

/**
 * Ends the acceptance of a bid that is not paid. Stripe decides: its PaymentIntent is cancelled first, and if it turns out to
 * have succeeded the payment is completed instead.
 *
 * Cut off between the two steps, the next call finds the PaymentIntent cancelled and goes on.
 *
 * @throws AppError FORBIDDEN unless `bidderId` made the bid, PAYMENT_COMPLETED, PAYMENT_PROCESSING, CONFLICT, UNAVAILABLE
 */
export const releaseAcceptance = (bidId: string, { reason, bidderId }: Release, now: Date): Promise<BidRecord> =>
  withFreshReads(async () => {
    const bid = await getBid(bidId);
    if (bidderId !== undefined) mustBeBidder(bid, bidderId);
    // Asked again after its answer was lost: the acceptance has ended already.
    if (bid.status === 'rejected' && bid.acceptanceId !== null) return bid;
    if (bid.paymentStatus === 'paid') throw paymentCompleted();
    if (bid.status !== 'payment_required') throw notAwaitingPayment();
    const intent = bid.paymentIntentId ? await cancelIntent(bid.paymentIntentId) : undefined;
    if (intent?.status === 'succeeded') await mustNotHavePaid(intent, now);
    else if (intent && intent.status !== 'canceled') throw paymentProcessing();
    const [project, payment] = await Promise.all([
      getProject(bid.projectId, bid.ownerId),
      intent?.status === 'canceled' ? findPayment(intent.id) : undefined,
    ]);
    await saveRelease(project, bid, { payment, reason }, now);
    return { ...bid, status: bidTransitions.cancelPayment.to, rejection: rejections[reason], paymentDueAt: null };
  });
