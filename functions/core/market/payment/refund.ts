import { type Administrator, saveWithAction } from '#core/kernel/audit-log/audit.repo';
import { conflict, isAppError } from '#core/kernel/errors';
import { withFreshReads } from '#core/kernel/stale';
import { transact } from '#core/kernel/table/transact';
import { isDisputeOpen, type RefundReason } from '#shared/ledger/ledger.values';
import { type Booking, newEntry } from './booking';
import { DisputedCharge, isRefundFailureOpen, isUnsettled, type PaymentRecord } from './payment';
import { getPayment, paymentWrites } from './payment.repo';
import { refundIntent } from './stripe';
import { syncPayment } from './sync-payment';

/**
 * Returns the booking of a refund request, or undefined if a refund was requested before. `isHeld`: paid, but the reveal is paused.
 * @throws AppError CONFLICT if the fee was not paid or was kept, or a bank decides or has returned the money
 */
export const requestRefund = (
  payment: PaymentRecord,
  { reason, administrator, isHeld = false }: { reason: RefundReason; administrator: string; isHeld?: boolean },
  now: Date,
): Booking | undefined => {
  const { status, dispute, warning, failedRefunds, refundAsked } = payment;
  if (status === 'refunded' || refundAsked) return undefined;
  if (status !== 'succeeded' && !isHeld && !isRefundFailureOpen(payment))
    throw conflict('Only a fee that was paid can be refunded');
  if (dispute && isDisputeOpen(dispute.status)) throw new DisputedCharge();
  if (dispute?.status === 'lost') throw conflict('The bank already returned this money');
  if (warning?.isKept)
    throw conflict("You can't refund this fee, because an administrator chose to keep it after the bank's warning");
  if (failedRefunds?.some(({ isKept }) => isKept)) throw conflict('A refund has failed, and this fee was kept then');
  const at = now.toISOString();
  return { changes: { refundAsked: { reason, at } }, entries: [newEntry(payment, 'refund_asked', at, { administrator })] };
};

/**
 * Makes a requested refund at Stripe. May be repeated. If a bank decides, drops the request.
 * @throws AppError CONFLICT if a bank decides; UNAVAILABLE
 */
export const makeRequestedRefund = async (payment: PaymentRecord, now: Date): Promise<void> => {
  try {
    await refundIntent(payment.paymentIntentId, { reason: payment.refundAsked?.reason });
  } catch (error) {
    if (!isAppError(error, 'CONFLICT')) throw error;
    await transact(paymentWrites(payment, { refundAsked: null }, []));
    await syncPayment(payment.paymentIntentId, now);
    throw error;
  }
  await syncPayment(payment.paymentIntentId, now, { asksAll: true });
};

/** Refunds once, however often it is called. @throws AppError NOT_FOUND, CONFLICT, UNAVAILABLE */
export const refundPayment = async (
  paymentIntentId: string,
  reason: RefundReason,
  administrator: Administrator,
  now: Date,
): Promise<void> => {
  const asked = await withFreshReads(async () => {
    // Settles an unsettled payment first, so that its refund is recorded with the right users and project.
    const found = await getPayment(paymentIntentId);
    const isHeld = found.status === 'open' && (await syncPayment(paymentIntentId, now))?.settlement?.outcome === 'held';
    const payment = found.status === 'open' ? await getPayment(paymentIntentId) : found;
    const booking = requestRefund(payment, { reason, administrator: administrator.username, isHeld }, now);
    if (!booking) return payment;
    const save = saveWithAction({ type: 'fee_refunded', userId: payment.stagerId, paymentIntentId }, administrator, now);
    await save(paymentWrites(payment, booking.changes, booking.entries));
    return { ...payment, ...booking.changes, revision: payment.revision + 1 };
  });
  if (isUnsettled(asked) && asked.refundAsked) await makeRequestedRefund(asked, now);
};
