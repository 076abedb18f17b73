import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from '#components/error-boundary';
import type { Bidder } from '#shared/contracts/bid';
import type { ProjectDetail } from '#shared/contracts/project';
import { Skeleton } from '#ui/skeleton';
import { BidderBadges } from './bid-parts';

const ProjectReviews = lazy(() => import('./project-reviews'));

interface Party {
  id: string;
  name: string;
}

/** What the two parties of a completed project say of each other, for the one who reads it. */
export const Reviews = ({ project, ownId, counterpart }: { project: ProjectDetail; ownId: string; counterpart: Party }) =>
  project.status === 'completed' ? (
    <ErrorBoundary resetKey={project.id} fallback={null}>
      <Suspense fallback={<Skeleton className="h-64 rounded-lg" />}>
        <ProjectReviews project={project} ownId={ownId} counterpart={counterpart} />
      </Suspense>
    </ErrorBoundary>
  ) : null;

const ReputationDialog = lazy(() => import('#features/reviews/reputation-dialog'));

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
