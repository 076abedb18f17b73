import { type Administrator, saveWithAction } from '#core/kernel/audit-log/audit.repo';
import { conflict } from '#core/kernel/errors';
import { withFreshReads } from '#core/kernel/stale';
import { needsAnswer } from '#shared/ledger/ledger.values';
import { newEntry } from './booking';
import { gatherEvidence } from './evidence';
import type { PaymentRecord } from './payment';
import { getPayment, paymentWrites } from './payment.repo';
import { submitEvidence } from './stripe-ledger';
import { syncPayment } from './sync-payment';

const noAnswer = () => conflict('This dispute can no longer be answered');

/**
 * Submits our evidence. Stripe accepts one answer.
 * @throws AppError NOT_FOUND; CONFLICT if it accepts none any more; UNAVAILABLE
 */
export const answerDispute = async (paymentIntentId: string, administrator: Administrator, now: Date): Promise<void> => {
  const payment: PaymentRecord = await withFreshReads(async () => {
    const found = await getPayment(paymentIntentId);
    const { dispute, refundAsked, stagerId } = found;
    if (!dispute || !needsAnswer(dispute.status) || refundAsked) throw noAnswer();
    if (dispute.dueBy !== null && dispute.dueBy <= now.toISOString()) throw noAnswer();
    // An earlier call was cut off before Stripe had the answer.
    if (dispute.answeredAt) return found;
    const changes = { dispute: { ...dispute, answeredAt: now.toISOString() } };
    const by = { reference: dispute.id, administrator: administrator.username };
    const save = saveWithAction({ type: 'dispute_answered', userId: stagerId, paymentIntentId }, administrator, now);
    await save(paymentWrites(found, changes, [newEntry(found, 'dispute_answered', now.toISOString(), by)]));
    return { ...found, ...changes };
  });
  const taken = payment.dispute && (await submitEvidence(payment.dispute, await gatherEvidence(payment)));
  await syncPayment(paymentIntentId, now);
  if (taken) return;
  // Stripe may have accepted the answer of an earlier call.
  const { dispute } = await getPayment(paymentIntentId);
  if (dispute && needsAnswer(dispute.status)) throw noAnswer();
};
