import { findAccount } from '#core/account/account.repo';
import { savedAs } from '#core/audit/audit.repo';
import { findBidOn } from '#core/bid/bid.repo';
import { conflict } from '#core/errors';
import { listMessages } from '#core/message/message.repo';
import { findProject } from '#core/project/project.repo';
import { withFreshReads } from '#core/stale';
import { waitsForAnswer } from '#shared/contracts/ledger-values';
import { lineOf } from './booking';
import { bringUpToDate } from './bring-up-to-date';
import { evidenceOf } from './dispute-case';
import type { PaymentRecord } from './payment';
import { bookWrites } from './payment.repo';
import { getPayment } from './refund';
import { type Evidence, submitEvidence } from './stripe-books';

/** Banks read the first pages. */
const messagesShown = 50;

/** What a bank would be told today: a bid, an account, and the latest messages of the two. */
export const gatherEvidence = async (payment: PaymentRecord): Promise<Evidence> => {
  const { stagerId, ownerId, projectId, bidId, settledAt } = payment;
  const [stager, bid, project, thread] = await Promise.all([
    findAccount(stagerId),
    findBidOn(projectId, bidId),
    findProject(projectId),
    listMessages(stagerId, ownerId, { limit: messagesShown }),
  ]);
  const since = settledAt ?? '';
  const messages = thread.items
    .filter(({ createdAt }) => createdAt >= since)
    .map(({ createdAt, senderId }) => ({ at: createdAt, by: senderId === stagerId ? ('stager' as const) : ('owner' as const) }));
  return evidenceOf({ payment, bid, project, stager, messages });
};

const noAnswer = () => conflict('This dispute takes no answer any more');

/**
 * An administrator hands the case to the bank, once: Stripe takes one answer, until its time is over.
 *
 * @throws AppError NOT_FOUND; CONFLICT where there is nothing to answer, or the fee is being refunded; UNAVAILABLE
 */
export const answerDispute = async (
  paymentIntentId: string,
  administrator: { username: string },
  now: Date,
): Promise<PaymentRecord> => {
  const payment = await withFreshReads(async () => {
    const found = await getPayment(paymentIntentId);
    const { dispute, refundAsked, stagerId } = found;
    if (!dispute || !waitsForAnswer(dispute.status) || refundAsked) throw noAnswer();
    if (dispute.dueBy !== null && dispute.dueBy <= now.toISOString()) throw noAnswer();
    // Pressed before, and cut off before Stripe had it.
    if (dispute.answeredAt) return found;
    const changes = { dispute: { ...dispute, answeredAt: now.toISOString() } };
    const by = { reference: dispute.id, administrator: administrator.username };
    const save = savedAs({ type: 'dispute_answered', userId: stagerId, paymentIntentId }, administrator, now);
    await save(bookWrites(found, changes, [lineOf(found, 'dispute_answered', now.toISOString(), by)]));
    return { ...found, ...changes, revision: found.revision + 1 };
  });
  const taken = await submitEvidence(payment.dispute?.id ?? '', await gatherEvidence(payment));
  await bringUpToDate(paymentIntentId, now);
  const updated = await getPayment(paymentIntentId);
  // Not taken, and yet no longer waited for: it was taken before, and the answer to us was lost.
  if (!taken && updated.dispute && waitsForAnswer(updated.dispute.status)) throw noAnswer();
  return updated;
};
