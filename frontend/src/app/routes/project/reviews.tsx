import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from '#components/error-boundary';
import { BidderBadges } from '#features/bids/components/bidder-head.tsx';
import type { Bidder } from '#shared/contracts/bid';

const ReputationDialog = lazy(() => import('#features/reviews/components/reputation-dialog.tsx'));

/** The reviews of a bidder, over the screen. Mounted with the first look and kept: it gives the focus back when it closes. */
export const useBidderReviews = () => {
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
          <ReputationDialog
            open={open}
            onOpenChange={setOpen}
            userId={bidder.id}
            name={bidder.stagerIdentifier}
            badges={bidder.badges.length > 0 && <BidderBadges badges={bidder.badges} />}
            author="A project owner"
            empty="No reviews yet."
          />
        </Suspense>
      </ErrorBoundary>
    ),
  };
};
