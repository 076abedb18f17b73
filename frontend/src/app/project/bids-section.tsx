import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ErrorBoundary } from '#components/error-boundary';
import type { BidView } from '#features/bids/components/bid-views.tsx';
import { BidderBadges } from '#features/bids/components/bidder-head.tsx';
import { CurrentBids } from '#features/bids/components/current-bids.tsx';
import type { Bidder } from '#shared/contracts/bid';
import type { ProjectDetail } from '#shared/contracts/project';

const ReputationDialog = lazy(() => import('#features/reviews/components/reputation-dialog.tsx'));

/** The reviews of a bidder, over the screen. Mounted with the first look and kept: it gives the focus back when it closes. */
const useBidderReviews = () => {
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

/** How the bids are shown: kept in the address. */
export const useBidView = () => {
  const [query, setQuery] = useSearchParams();
  const view: BidView = query.get('view') === 'compare' ? 'compare' : 'list';
  const show = (next: BidView) =>
    setQuery(
      (current) => {
        current.set('view', next);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  return { view, show };
};

/** The bids on a project, for its owner to decide on, for others to look at. */
const BidsSection = ({ project, own }: { project: ProjectDetail; own: boolean }) => {
  const { view, show } = useBidView();
  const reviews = useBidderReviews();
  return (
    <>
      <CurrentBids project={project} own={own} view={view} onViewChange={show} onShowReviews={reviews.show} />
      {reviews.dialog}
    </>
  );
};

export default BidsSection;
