import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { POLL } from '#config/poll';
import { plural } from '#lib/format';
import { poll } from '#lib/polling';
import type { BidWithBidder } from '#shared/contracts/bid';
import type { ProjectDetail } from '#shared/contracts/project';
import { isSelected } from '#shared/lifecycle/bid';
import { ErrorState } from '#ui/error-state';
import { Heading } from '#ui/heading';
import { LoadMore } from '#ui/load-more';
import { Loading, Skeleton } from '#ui/skeleton';
import { Text } from '#ui/text';
import { projectBidsQuery } from '../api/project-bids';
import { BidViews, type BidViewsProps } from './bid-views';
import { NoBids } from './no-bids';
import { useDecision } from './use-decision';

export interface CurrentBidsProps extends Pick<BidViewsProps, 'view' | 'onViewChange' | 'onShowReviews'> {
  project: ProjectDetail;
  /** Whether the reader owns the project, and so decides. */
  own: boolean;
}

const isPast = (deadline: string | null): boolean => deadline !== null && deadline <= new Date().toISOString();

/** Also when the selected bid is on a page that is not loaded: the project says so, unless it is only past its deadline. */
const hasSelection = (project: ProjectDetail, bids: readonly BidWithBidder[]): boolean =>
  bids.some(({ status }) => isSelected(status)) ||
  project.status !== 'open' ||
  (!project.acceptingBids && !isPast(project.deadline));

const BidsLoading = () => (
  <Loading label="Loading the bids" className="grid gap-4 lg:grid-cols-2">
    <Skeleton className="h-56 rounded-lg" />
    <Skeleton className="h-56 rounded-lg" />
  </Loading>
);

/** Where links to the bids lead: `paths.projectBids`. */
const anchor = 'current-bids';

/** The bids that stand, for the project's owner to decide on, for other owners and visitors to look at. */
export const CurrentBids = ({ project, own, ...views }: CurrentBidsProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const { decide, dialog } = useDecision(heading);
  // A link to the bids arrives before they are here: the router has found nothing to scroll to.
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== `#${anchor}`) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [hash]);
  const query = useInfiniteQuery({ ...projectBidsQuery(project.id), ...poll(POLL.projectBids, { inBackground: true }) });
  const { data: bids, hasNextPage } = query;
  const deciding = own && bids ? { otherSelected: hasSelection(project, bids), onDecide: decide } : undefined;
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
      {bids && bids.length > 0 && <BidViews {...views} bids={bids} {...(deciding && { deciding })} />}
      <LoadMore hasMore={hasNextPage} pending={query.isFetchingNextPage} onLoad={() => void query.fetchNextPage()} />
      {dialog}
    </div>
  );
};
