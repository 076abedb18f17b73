import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { POLL } from '#config/poll';
import { plural } from '#lib/format';
import { poll } from '#lib/polling';
import type { BidWithBidder } from '#shared/contracts/bid';
import type { ProjectDetail } from '#shared/contracts/project';
import { ErrorState } from '#ui/error-state';
import { Heading } from '#ui/heading';
import { LoadMore } from '#ui/load-more';
import { Loading, Skeleton } from '#ui/skeleton';
import { Text } from '#ui/text';
import { projectBidsQuery } from '../api/project-bids';
import { NoBids } from './no-bids';

export interface CurrentBidsProps {
  project: ProjectDetail;
  /** Whether the reader owns the project. */
  own: boolean;
  headingRef?: RefObject<HTMLHeadingElement | null>;
  /** How the bids are shown, once there is one. */
  children: (bids: readonly BidWithBidder[]) => ReactNode;
}

const BidsLoading = () => (
  <Loading label="Loading the bids" className="grid gap-4 lg:grid-cols-2">
    <Skeleton className="h-56 rounded-lg" />
    <Skeleton className="h-56 rounded-lg" />
  </Loading>
);

/** Where links to the bids lead: `paths.projectBids`. */
const anchor = 'current-bids';

/** The bids that stand, with what is shown when there are none, not yet, or not any more. */
export const CurrentBids = ({ project, own, headingRef, children }: CurrentBidsProps) => {
  const ownRef = useRef<HTMLHeadingElement>(null);
  const heading = headingRef ?? ownRef;
  // A link to the bids arrives before they are here: the router has found nothing to scroll to.
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== `#${anchor}`) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [hash, heading]);
  const query = useInfiniteQuery({ ...projectBidsQuery(project.id), ...poll(POLL.projectBids, { inBackground: true }) });
  const { data: bids, hasNextPage } = query;
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <Heading level={2} id={anchor} ref={heading} tabIndex={-1}>
          Current Bids
        </Heading>
        <Text as="span" tone="soft" role="status">
          {bids && bids.length > 0 && `${plural(bids.length, 'bid')}${hasNextPage ? ' and more' : ''}`}
        </Text>
      </div>
      {query.isPending && <BidsLoading />}
      {query.isError && !bids && (
        <ErrorState
          level={3}
          title="Failed to fetch bids"
          text="Please check your connection and try again."
          onRetry={() => void query.refetch()}
          pending={query.isFetching}
        />
      )}
      {bids?.length === 0 && <NoBids project={project} own={own} />}
      {bids && bids.length > 0 && children(bids)}
      <LoadMore hasMore={hasNextPage} pending={query.isFetchingNextPage} onLoad={() => void query.fetchNextPage()} />
    </div>
  );
};
