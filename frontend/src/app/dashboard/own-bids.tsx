import { useInfiniteQuery } from '@tanstack/react-query';
import { Illustration } from '#components/illustration';
import { StaleNotice } from '#components/stale-notice';
import { paths } from '#config/paths';
import { POLL } from '#config/poll';
import { userBidsQuery } from '#features/bids/api/user-bids.ts';
import { FeesDue } from '#features/bids/components/fees-due.tsx';
import { OwnBidsTable } from '#features/bids/components/own-bids-table.tsx';
import { messageOf } from '#lib/errors';
import { poll } from '#lib/polling';
import type { BidWithProject } from '#shared/contracts/bid';
import { ButtonLink } from '#ui/button';
import { Card, CardHeader } from '#ui/card';
import { EmptyState } from '#ui/empty-state';
import { ErrorState } from '#ui/error-state';
import { Heading } from '#ui/heading';
import { LoadMore } from '#ui/load-more';
import { TableSkeleton } from '#ui/table-skeleton';

const NoBids = () => (
  <EmptyState
    level={3}
    illustration={<Illustration name="armchair" />}
    title="No bids yet"
    text="Find a project in your area and name your price. Bidding is free; you pay a fee only once an owner has said yes."
    action={<ButtonLink to={paths.projects()}>Find Your First Project</ButtonLink>}
  />
);

const Bids = ({ bids }: { bids: readonly BidWithProject[] }) => (bids.length > 0 ? <OwnBidsTable bids={bids} /> : <NoBids />);

/** A stager's part of the dashboard: fees that are due, then every bid. */
export const OwnBids = ({ userId }: { userId: string }) => {
  const query = useInfiniteQuery({ ...userBidsQuery(userId), ...poll(POLL.bids) });
  const { data: bids, error, isFetching, refetch } = query;
  const due = bids?.filter(({ status }) => status === 'payment_required') ?? [];
  return (
    <>
      {due.length > 0 && <FeesDue bids={due} />}
      <Card as="section" aria-labelledby="your-bids">
        <CardHeader
          title={
            <Heading level={2} size="md" id="your-bids">
              Your Bids
            </Heading>
          }
          action={<ButtonLink to={paths.projects()}>Browse Projects</ButtonLink>}
        />
        {bids && error && <StaleNotice what="Failed to fetch bids" />}
        {bids ? (
          <Bids bids={bids} />
        ) : error ? (
          <ErrorState
            level={3}
            title="Failed to fetch bids"
            text={messageOf(error, 'Please check your connection and try again.')}
            onRetry={() => void refetch()}
            pending={isFetching}
          />
        ) : (
          <TableSkeleton label="Loading your bids" />
        )}
        <LoadMore
          hasMore={query.hasNextPage}
          pending={query.isFetchingNextPage}
          onLoad={() => void query.fetchNextPage()}
          label="Show earlier bids"
        />
      </Card>
    </>
  );
};
