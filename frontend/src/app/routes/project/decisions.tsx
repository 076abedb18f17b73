import { type RefObject, useEffect, useState } from 'react';
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
 * the list while its dialog is still open. The focus then goes to `landing`, as the button that had it is gone.
 */
export const useDecision = (landing: RefObject<HTMLElement | null>) => {
  const [open, setOpen] = useState(false);
  const [decisions, setDecisions] = useState(0);
  const [question, setQuestion] = useState<Question | null>(null);
  const accept = useAcceptBid();
  const reject = useRejectBid();
  const close = () => setOpen(false);

  // Not before the dialog has let go of the focus, which it does when it is rendered closed.
  useEffect(() => {
    if (decisions > 0) landing.current?.focus();
  }, [decisions, landing]);

  const carryOut = useOneAtATime(async ({ decision, bid }: Question) => {
    try {
      await (decision === 'accept' ? accept : reject).mutateAsync(bid.id);
      close();
      setDecisions((count) => count + 1);
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
