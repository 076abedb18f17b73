import { saveWithAction } from '#core/kernel/audit-log/audit.repo';
import { conflict, isAppError } from '#core/kernel/errors';
import { withFreshReads } from '#core/kernel/stale';
import { transact } from '#core/kernel/table/transact';
import { isDisputeOpen, type RefundReason } from '#shared/ledger/ledger.values';
import { type Booking, lineOf } from './booking';
import { bringUpToDate } from './bring-up-to-date';
import { DisputedCharge, isRefundFailureOpen, isUnsettled, type PaymentRecord } from './payment';
import { bookWrites, getPayment } from './payment.repo';
import { refundIntent } from './stripe';

/** The Cognito username. */
interface Administrator {
  username: string;
}

/**
 * Undefined if it was asked before. `isHeld`: paid, but the reveal is paused.
 * @throws AppError CONFLICT if it was not paid, a bank decides, or the fee was kept: money goes back once
 */
export const askRefund = (
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
  return { changes: { refundAsked: { reason, at } }, lines: [lineOf(payment, 'refund_asked', at, { administrator })] };
};

/** May be repeated. @throws AppError CONFLICT if a bank was faster, which drops the request; UNAVAILABLE */
export const refundAsAsked = async (payment: PaymentRecord, now: Date): Promise<void> => {
  try {
    await refundIntent(payment.paymentIntentId, { reason: payment.refundAsked?.reason });
  } catch (error) {
    if (!isAppError(error, 'CONFLICT')) throw error;
    await transact(bookWrites(payment, { refundAsked: null }, []));
    await bringUpToDate(payment.paymentIntentId, now);
    throw error;
  }
  await bringUpToDate(payment.paymentIntentId, now, { asksAll: true });
};

/** Refunds once, however often it is called. @throws AppError NOT_FOUND, CONFLICT, UNAVAILABLE */
export const refundPayment = async (
  paymentIntentId: string,
  reason: RefundReason,
  administrator: Administrator,
  now: Date,
): Promise<PaymentRecord> => {
  const asked = await withFreshReads(async () => {
    // An unsettled payment is settled first, so that the refund shows what it refunds.
    const found = await getPayment(paymentIntentId);
    const isHeld = found.status === 'open' && (await bringUpToDate(paymentIntentId, now))?.settlement?.outcome === 'held';
    const payment = found.status === 'open' ? await getPayment(paymentIntentId) : found;
    const booking = askRefund(payment, { reason, administrator: administrator.username, isHeld }, now);
    if (!booking) return payment;
    const save = saveWithAction({ type: 'fee_refunded', userId: payment.stagerId, paymentIntentId }, administrator, now);
    await save(bookWrites(payment, booking.changes, booking.lines));
    return { ...payment, ...booking.changes, revision: payment.revision + 1 };
  });
  if (isUnsettled(asked) && asked.refundAsked) await refundAsAsked(asked, now);
  return getPayment(paymentIntentId);
};
