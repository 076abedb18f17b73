import type { BidWithBidder } from '#shared/contracts/answers/bid';

/** What a bid includes, in its stager's own words. Nothing where those are not there, or not for the reader. */
export const BidNote = ({ note }: Pick<BidWithBidder, 'note'>) =>
  note && <p className="text-sm whitespace-pre-line wrap-anywhere">{note}</p>;
