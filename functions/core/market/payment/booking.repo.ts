import { log } from '#core/kernel/log';
import { keys } from '#core/kernel/table/keys';
import { transact } from '#core/kernel/table/transact';
import { update, type Write } from '#core/kernel/table/write';
import { findAccounts } from '#core/market/account/account.repo';
import { findBidOn } from '#core/market/bid/bid.repo';
import { notify } from '#core/market/notification/notification.repo';
import type { Booking } from './booking';
import type { PaymentRecord } from './payment';
import { paymentWrites, rememberEvent } from './payment.repo';

/** Notifies a user about a payment. Fails (StaleRead) if the account is closed. */
const notifyOfMoney = (
  event: 'payment_refunded' | 'fee_refunded' | 'fee_returned',
  userId: string,
  payment: PaymentRecord,
  now: Date,
) =>
  notify(
    event,
    { userId, projectId: payment.projectId, bidId: payment.bidId, mark: payment.paymentIntentId },
    event === 'payment_refunded' ? {} : { title: payment.receipt?.title ?? '' },
    now,
    (add) => update(keys.tally(userId), { add }),
  );

/**
 * Notifies the payer of a refund, and the owner if contact details had been revealed. Marks the bid as refunded if it still exists.
 */
const notifyOfRefund = async (payment: PaymentRecord, now: Date): Promise<Write[]> => {
  const { ownerId, stagerId, projectId, bidId } = payment;
  const wasSettled = payment.status === 'succeeded';
  const [there, bid] = await Promise.all([findAccounts([ownerId, stagerId]), findBidOn(projectId, bidId)]);
  // A bid whose fee is due gets another payment.
  const isOver = bid && bid.status !== 'payment_required';
  return [
    ...(isOver ? [update(keys.bid(projectId, bidId), { set: { feeRefundedAt: now.toISOString() } })] : []),
    ...(there.has(stagerId) ? notifyOfMoney(wasSettled ? 'fee_refunded' : 'payment_refunded', stagerId, payment, now) : []),
    ...(wasSettled && there.has(ownerId) ? notifyOfMoney('fee_returned', ownerId, payment, now) : []),
  ];
};

/** Removes the refund from the bid, if the bid still exists. */
const clearRefundOfBid = async ({ projectId, bidId }: PaymentRecord): Promise<Write[]> =>
  (await findBidOn(projectId, bidId)) ? [update(keys.bid(projectId, bidId), { unset: ['feeRefundedAt'] })] : [];

/**
 * Records a booking, and notifies the users concerned in the same transaction.
 *
 * @throws StaleRead if the payment has changed since it was read, or a user left; EventSeen
 */
export const saveBooking = async (
  payment: PaymentRecord,
  { changes, entries }: Booking,
  now: Date,
  eventId?: string,
): Promise<void> => {
  const isRefunded = changes.status === 'refunded' && payment.status !== 'refunded';
  const isUndone = changes.status === 'succeeded' && payment.status === 'refunded';
  const ended = payment.status === 'open' && changes.status !== undefined ? { settledAt: now.toISOString() } : {};
  await transact([
    ...paymentWrites(payment, { ...changes, ...ended }, entries),
    ...(eventId ? [rememberEvent(eventId, now)] : []),
    ...(isRefunded ? await notifyOfRefund(payment, now) : []),
    ...(isUndone ? await clearRefundOfBid(payment) : []),
  ]);
  const failed = changes.failedRefunds?.at(-1);
  if (failed) log('error', 'refund_failed', { paymentIntentId: payment.paymentIntentId, refundId: failed.id });
};
