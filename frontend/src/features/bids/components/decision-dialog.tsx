import { formatDollars } from '#lib/format';
import type { BidWithBidder } from '#shared/contracts/bid';
import { platformFee } from '#shared/fees';
import { AlertDialog } from '#ui/alert-dialog';
import type { Decision } from './decision-buttons';

/** What accepting sets in motion. The smallest bids carry no fee and bind both parties at once. */
const acceptance = ({ amount, timeline, bidder }: BidWithBidder): string => {
  const offer = `${bidder.stagerIdentifier} offers ${formatDollars(amount)}, timeline ${timeline}.`;
  return platformFee(amount) === 0
    ? `${offer} You will see each other's contact details at once, and the stager will contact you within 24 hours. This cannot be undone.`
    : `${offer} The stager contacts you within 24 hours, once our platform fee is paid. Your project takes no other bids meanwhile, and you cannot undo this.`;
};

export interface DecisionDialogProps {
  open: boolean;
  decision: Decision;
  bid: BidWithBidder;
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a bid is accepted or rejected: neither can be taken back. */
export const DecisionDialog = ({ open, decision, bid, pending, onConfirm, onClose }: DecisionDialogProps) => {
  const common = { open, pending, onConfirm, onOpenChange: onClose };
  return decision === 'accept' ? (
    <AlertDialog
      {...common}
      tone="primary"
      title="Accept this bid?"
      description={acceptance(bid)}
      confirmLabel="Accept Bid"
      cancelLabel="Not Yet"
    />
  ) : (
    <AlertDialog
      {...common}
      title="Reject this bid?"
      description={`The bid of ${bid.bidder.stagerIdentifier} over ${formatDollars(bid.amount)} is removed from your list. The stager cannot bid on this project again.`}
      confirmLabel="Reject Bid"
      cancelLabel="Keep It"
    />
  );
};
