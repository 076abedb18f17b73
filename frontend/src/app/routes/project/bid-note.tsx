import type { BidWithBidder } from '#shared/bid/bid.answers';

/** Shows a bid's note, if the reader may see one. */
export const BidNote = ({ note }: Pick<BidWithBidder, 'note'>) =>
  note && <p className="text-sm whitespace-pre-line wrap-anywhere">{note}</p>;
