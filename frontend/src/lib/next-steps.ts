import { plural } from './format';

/** What waits for somebody, by its kind. */
interface Waiting {
  pendingBids?: number;
  questions?: number;
  feesDue?: number;
}

/** What waits, and how much in all: `2 pending bids, 1 question`. The header and the dashboard say the same. */
export const nextSteps = ({ pendingBids = 0, questions = 0, feesDue = 0 }: Waiting): { count: number; label: string } => {
  const count = pendingBids + questions + feesDue;
  const parts = [
    pendingBids > 0 && plural(pendingBids, 'pending bid'),
    questions > 0 && plural(questions, 'question'),
    feesDue > 0 && `${plural(feesDue, 'fee')} due`,
  ];
  return { count, label: parts.filter(Boolean).join(', ') };
};
