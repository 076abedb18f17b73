import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from '#components/error-boundary';
import type { Bidder } from '#shared/contracts/answers/bid';
import { BidderBadges } from './bid-parts';

const ProfileSheet = lazy(() => import('#features/reviews/profile-sheet'));

/** What is known of a bidder, over the screen. Mounted with the first look and kept: it gives the focus back when it closes. */
export const useBidderProfile = () => {
  const [open, setOpen] = useState(false);
  const [bidder, setBidder] = useState<Bidder | null>(null);
  return {
    show: (next: Bidder) => {
      setBidder(next);
      setOpen(true);
    },
    dialog: bidder && (
      <ErrorBoundary resetKey={`${bidder.id} ${open}`} fallback={null}>
        <Suspense>
          <ProfileSheet
            open={open}
            onOpenChange={setOpen}
            userId={bidder.id}
            name={bidder.stagerIdentifier}
            stager={bidder}
            badges={bidder.badges.length > 0 && <BidderBadges {...bidder} />}
            author="A project owner"
            empty="No reviews yet."
          />
        </Suspense>
      </ErrorBoundary>
    ),
  };
};
