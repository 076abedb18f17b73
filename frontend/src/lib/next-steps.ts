import { plural } from './format';

interface Waiting {
  pendingBids?: number;
  questions?: number;
  /** The badge in the header counts none, as specified. */
  dates?: number;
  feesDue?: number;
}

/** Returns the sum and `2 pending bids, 1 question`, for the header and the dashboard. */
export const nextSteps = ({
  pendingBids = 0,
  questions = 0,
  dates = 0,
  feesDue = 0,
}: Waiting): { count: number; label: string } => {
  const count = pendingBids + questions + dates + feesDue;
  const parts = [
    pendingBids > 0 && plural(pendingBids, 'pending bid'),
    questions > 0 && plural(questions, 'question'),
    dates > 0 && `${plural(dates, 'date')} to agree on`,
    feesDue > 0 && `${plural(feesDue, 'fee')} due`,
  ];
  return { count, label: parts.filter(Boolean).join(', ') };
};
