import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowDown } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { PagedList } from '#components/paged-list';
import { POLL } from '#config/poll';
import { projectBidsQuery } from '#features/bids/queries';
import { useArrivals } from '#lib/arrivals';
import { plural } from '#lib/format';
import { usePoll } from '#lib/query';
import type { BidWithBidder } from '#shared/bid/bid.answers';
import type { ProjectDetail } from '#shared/project/project.answers';
import { Button } from '#ui/button';
import { LoadingBlocks } from '#ui/loading-blocks';
import { EmptyState } from '#ui/states';
import { Fold } from './fold';

/** Says that there are no bids, or that the site hides them from visitors. */
const NoBids = ({ project, awaiting }: Pick<CurrentBidsProps, 'project' | 'awaiting'>) => {
  if (project.bidCount > 0) return <EmptyState level={3} title="Bids are sealed" text="Only the owner can see the bids." />;
  if (project.hidden) return <EmptyState level={3} title="No bids" text="Nobody else can see this project right now." />;
  if (project.status === 'cancelled') return <EmptyState level={3} title="No bids" text="This project was cancelled." />;
  return <EmptyState level={3} illustration="armchair" title="No bids yet" text={awaiting} />;
};

interface CurrentBidsProps {
  project: ProjectDetail;
  /** The text shown while there are no bids. */
  awaiting: string;
  headingRef?: RefObject<HTMLElement | null>;
  isOpen: boolean;
  children: (bids: readonly BidWithBidder[]) => ReactNode;
}

const loading = (
  <LoadingBlocks
    label="Loading the bids"
    className="grid grid-cols-1 gap-4 lg:grid-cols-2"
    blocks={['h-56 rounded-lg', 'h-56 rounded-lg']}
  />
);

const none: readonly BidWithBidder[] = [];

/** The target of `paths.projectBids`. */
const anchor = 'current-bids';

export const CurrentBids = ({ project, awaiting, headingRef, isOpen, children }: CurrentBidsProps) => {
  const ownRef = useRef<HTMLElement>(null);
  const heading = headingRef ?? ownRef;
  const query = useInfiniteQuery({
    ...projectBidsQuery(project.id),
    ...usePoll(POLL.projectBids, { inBackground: true, projects: [project.id] }),
  });
  const { data: bids, hasNextPage } = query;
  const arrivals = useArrivals(bids ?? none);
  return (
    <Fold
      title="Current Bids"
      anchor={anchor}
      headingRef={heading}
      isOpen={isOpen}
      look="section"
      note={
        <span role="status">{bids && bids.length > 0 && `${plural(bids.length, 'bid')}${hasNextPage ? ' and more' : ''}`}</span>
      }
    >
      {arrivals.waiting > 0 && (
        <Button
          size="sm"
          className="self-center"
          onClick={() => {
            arrivals.show();
            // The button disappears. The new bids are below the heading.
            heading.current?.focus({ preventScroll: true });
          }}
        >
          <ArrowDown />
          {plural(arrivals.waiting, 'new bid')}
        </Button>
      )}
      <PagedList
        query={query}
        failure="Failed to fetch bids"
        loading={loading}
        empty={<NoBids project={project} awaiting={awaiting} />}
      >
        {() => children(arrivals.shown)}
      </PagedList>
    </Fold>
  );
};
