import { BadgeCheck } from 'lucide-react';
import { badgeTypes } from '#shared/contracts/badge';
import type { Bidder } from '#shared/contracts/bid';
import { Badge } from '#ui/badge';
import { Rating } from '#ui/rating';

/** What the operators vouch for. */
export const BidderBadges = ({ badges }: { badges: Bidder['badges'] }) => (
  <ul className="flex flex-wrap gap-1.5" aria-label="Badges">
    {badges.map((badge) => (
      <li key={badge}>
        <Badge tone="green">
          <BadgeCheck aria-hidden="true" className="size-3.5" />
          {badgeTypes[badge]}
        </Badge>
      </li>
    ))}
  </ul>
);

export interface BidderMeritsProps {
  bidder: Bidder;
  /** The id of the element that names the bidder. */
  nameId: string;
  /** Shows the reviews behind the rating. */
  onShowReviews: (bidder: Bidder) => void;
}

/** What speaks for an anonymous bidder: rating and badges. */
export const BidderMerits = ({ bidder, nameId, onShowReviews }: BidderMeritsProps) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
    <Rating value={bidder.rating} describedBy={nameId} onOpen={() => onShowReviews(bidder)} />
    {bidder.badges.length > 0 && <BidderBadges badges={bidder.badges} />}
  </div>
);
