import { useState } from 'react';
import { whenOpened } from '#components/when-opened';
import { ReportButton } from '#features/moderation/report-button';
import type { Bidder } from '#shared/bid/bid.answers';
import type { Review } from '#shared/review/review.answers';
import { BidderBadges } from './bid-parts';

const ProfileSheet = whenOpened(() => import('#features/reviews/profile-sheet'));

const reportOn = (id: string) => ({
  review: (review: Review) => <ReportButton type="review" id={review.id} within={id} />,
  photo: (photo: string) => <ReportButton type="portfolio_photo" id={photo} within={id} />,
  profile: <ReportButton type="profile" id={id} />,
});

/** Shows a bidder's profile in a dialog. */
export const useBidderProfile = () => {
  const [open, setOpen] = useState(false);
  const [bidder, setBidder] = useState<Bidder | null>(null);
  return {
    show: (next: Bidder) => {
      setBidder(next);
      setOpen(true);
    },
    dialog: bidder && (
      <ProfileSheet
        open={open}
        onOpenChange={setOpen}
        userId={bidder.id}
        name={bidder.stagerIdentifier}
        stager={bidder}
        badges={bidder.badges.length > 0 && <BidderBadges {...bidder} />}
        author="A project owner"
        empty="No reviews yet."
        report={reportOn(bidder.id)}
      />
    ),
  };
};
