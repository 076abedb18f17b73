import { savedAs } from '#core/audit/audit.repo';
import { conflict } from '#core/errors';
import { withFreshReads } from '#core/stale';
import { lineOf } from './booking';
import { isWarningOpen, type PaymentRecord } from './payment';
import { bookWrites, getPayment } from './payment.repo';

/**
 * An administrator answers a bank's warning by keeping the fee.
 *
 * @throws AppError NOT_FOUND, CONFLICT where there is no warning to answer any more
 */
export const keepWarned = (paymentIntentId: string, administrator: { username: string }, now: Date): Promise<PaymentRecord> =>
  withFreshReads(async () => {
    const payment = await getPayment(paymentIntentId);
    const { warning } = payment;
    if (warning?.isKept) return payment;
    if (!warning || !isWarningOpen(payment)) throw conflict('There is no warning to answer any more');
    const changes = { warning: { ...warning, isKept: true as const } };
    const line = lineOf(payment, 'warning_kept', now.toISOString(), {
      reference: warning.id,
      administrator: administrator.username,
    });
    const save = savedAs({ type: 'warning_kept', userId: payment.stagerId, paymentIntentId }, administrator, now);
    await save(bookWrites(payment, changes, [line]));
    return { ...payment, ...changes };
  });
