import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '#lib/errors';
import { ErrorState } from '#ui/error-state';
import { LoadMore } from '#ui/load-more';
import { Loading, Skeleton, SkeletonText } from '#ui/skeleton';
import { Text } from '#ui/text';
import { userReviewsQuery } from '../api/user-reviews';
import { ReviewCard } from './review-card';

const placeholders = ['a', 'b'];

const ListLoading = () => (
  <Loading label="Loading the reviews" className="flex flex-col gap-8">
    {placeholders.map((key) => (
      <span key={key} className="flex flex-col gap-3">
        <Skeleton className="h-5 w-56 max-w-full" />
        <SkeletonText lines={2} />
      </span>
    ))}
  </Loading>
);

export interface ReviewListProps {
  userId: string;
  /** The kind of party that reviews this one: an owner is reviewed by stagers, a stager by owners. */
  author: string;
  /** In place of the reviews while there are none. */
  empty: string;
}

/** What others have said of working with somebody, the latest first. */
export const ReviewList = ({ userId, author, empty }: ReviewListProps) => {
  const query = useInfiniteQuery(userReviewsQuery(userId));
  const { data: reviews, isPending, error, isFetching, refetch } = query;
  if (isPending) return <ListLoading />;
  if (!reviews) {
    return (
      <ErrorState
        level={3}
        className="py-4"
        title="Failed to fetch reviews"
        text={messageOf(error, 'Please check your connection and try again.')}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  }
  if (reviews.length === 0) return <Text tone="soft">{empty}</Text>;
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {reviews.map((review) => (
          <li key={review.id} className="py-5 first:pt-0 last:pb-0">
            <ReviewCard review={review} author={author} level={3} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={query.hasNextPage}
        pending={query.isFetchingNextPage}
        onLoad={() => void query.fetchNextPage()}
        label="Show earlier reviews"
      />
    </>
  );
};
