import { type Administrator, saveWithAction } from '#core/kernel/audit-log/audit.repo';
import { conflict } from '#core/kernel/errors';
import { withFreshReads } from '#core/kernel/stale';
import { newEntry } from './booking';
import { isRefundFailureOpen, isWarningOpen, type PaymentRecord } from './payment';
import { getPayment, paymentWrites } from './payment.repo';

const kept = (payment: PaymentRecord): Partial<PaymentRecord> => {
  const { warning, failedRefunds = [] } = payment;
  const isKept = true as const;
  return {
    ...(warning && isWarningOpen(payment) && { warning: { ...warning, isKept } }),
    ...(isRefundFailureOpen(payment) && { failedRefunds: failedRefunds.map((failed) => ({ ...failed, isKept })) }),
  };
};

/** Answers a fraud warning or a failed refund. @throws AppError NOT_FOUND, CONFLICT if there is nothing to answer */
export const keepFee = (paymentIntentId: string, administrator: Administrator, now: Date): Promise<void> =>
  withFreshReads(async () => {
    const payment = await getPayment(paymentIntentId);
    const { warning, failedRefunds } = payment;
    const changes = kept(payment);
    const reference = changes.warning?.id ?? changes.failedRefunds?.at(-1)?.id;
    if (reference === undefined) {
      if (warning?.isKept || failedRefunds?.some(({ isKept }) => isKept)) return;
      throw conflict('There is nothing to answer any more');
    }
    const line = newEntry(payment, 'fee_kept', now.toISOString(), { reference, administrator: administrator.username });
    const save = saveWithAction({ type: 'fee_kept', userId: payment.stagerId, paymentIntentId }, administrator, now);
    await save(paymentWrites(payment, changes, [line]));
  });
