import { useState } from 'react';
import { ApiError } from '#lib/errors';
import { useOneAtATime } from '#lib/use-one-at-a-time';
import type { BidWithBidder } from '#shared/contracts/bid';
import { useAcceptBid } from '../api/accept-bid';
import { useRejectBid } from '../api/reject-bid';
import type { Decision } from './decision-buttons';
import { DecisionDialog } from './decision-dialog';

interface Question {
  decision: Decision;
  bid: BidWithBidder;
}

/**
 * Asks the owner once more and carries the decision out. The dialog belongs to the list, not to the bid: a rejected bid leaves
 * the list while its dialog is still open. `onDecided` comes after the list shows the outcome.
 */
export const useDecision = (onDecided: () => void) => {
  const [open, setOpen] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const accept = useAcceptBid();
  const reject = useRejectBid();
  const close = () => setOpen(false);

  const carryOut = useOneAtATime(async ({ decision, bid }: Question) => {
    try {
      await (decision === 'accept' ? accept : reject).mutateAsync(bid.id);
      close();
      onDecided();
    } catch (error) {
      // Without an answer the same question may be tried again; a refusal is final, and the list shows why.
      if (error instanceof ApiError && error.status < 500) close();
    }
  });

  return {
    decide: (decision: Decision, bid: BidWithBidder) => {
      setQuestion({ decision, bid });
      setOpen(true);
    },
    dialog: question && (
      <DecisionDialog
        {...question}
        open={open}
        pending={accept.isPending || reject.isPending}
        onConfirm={() => void carryOut(question)}
        onClose={close}
      />
    ),
  };
};
