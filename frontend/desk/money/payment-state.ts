import type { AdminPayment } from '#shared/ledger/ledger.answers';
import { isDisputeOpen, needsAnswer } from '#shared/ledger/ledger.values';
import type { BadgeTone } from '#ui/badge';

interface State {
  label: string;
  tone: BadgeTone;
}

/** Returns the most urgent status. */
export const stateOf = ({ status, dispute, warning, failedRefund, refundAsked, refundedCents }: AdminPayment): State => {
  if (dispute && needsAnswer(dispute.status)) return { label: 'Dispute: needs answer', tone: 'brick' };
  if (dispute && isDisputeOpen(dispute.status)) return { label: 'Dispute: bank deciding', tone: 'ochre' };
  if (dispute?.status === 'lost') return { label: 'Dispute lost', tone: 'brick' };
  if (failedRefund?.isOpen) return { label: 'Refund failed', tone: 'brick' };
  if (warning?.isOpen) return { label: 'Fraud warning', tone: 'brick' };
  if (status === 'refunded') return { label: 'Refunded', tone: 'neutral' };
  if (refundAsked) return { label: 'Refund pending', tone: 'ochre' };
  if (refundedCents > 0) return { label: 'Partly refunded', tone: 'ochre' };
  if (status === 'succeeded') return { label: 'Paid', tone: 'green' };
  return status === 'cancelled' ? { label: 'Cancelled', tone: 'neutral' } : { label: 'Started', tone: 'ochre' };
};

export const canRefund = ({ status, paidAt, dispute, warning, failedRefund, refundAsked }: AdminPayment): boolean =>
  (status === 'succeeded' || (status === 'open' && paidAt !== null)) &&
  !refundAsked &&
  !warning?.isKept &&
  !failedRefund?.isKept &&
  (!dispute || dispute.status === 'won' || dispute.status === 'warning_closed');

export const canAnswer = ({ dispute, refundAsked }: AdminPayment): boolean =>
  dispute !== null && needsAnswer(dispute.status) && !refundAsked;
