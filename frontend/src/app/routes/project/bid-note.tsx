import type { BidWithBidder } from '#shared/bid/bid.answers';

/** Renders nothing without a note for the reader. */
export const BidNote = ({ note }: Pick<BidWithBidder, 'note'>) =>
  note && <p className="text-sm whitespace-pre-line wrap-anywhere">{note}</p>;
