import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PagedList } from '#components/paged-list';
import { Dialog } from '#ui/dialog';
import { Loading, repeat, Skeleton, SkeletonText } from '#ui/skeleton';
import { Heading, Text } from '#ui/text';
import { userReviewsQuery } from './queries';
import { ReputationFigures } from './reputation-figures';
import { ReviewCard } from './review-card';

const loading = (
  <Loading label="Loading the reviews" className="flex flex-col gap-8">
    {repeat(2, (key) => (
      <span key={key} className="flex flex-col gap-3">
        <Skeleton className="h-5 w-56 max-w-full" />
        <SkeletonText lines={2} />
      </span>
    ))}
  </Loading>
);

interface ReviewListProps {
  userId: string;
  /** The kind of party that reviews this one: an owner is reviewed by stagers, a stager by owners. */
  author: string;
  /** In place of the reviews while there are none. */
  empty: string;
}

/** What others have said of working with somebody, the latest first. */
const ReviewList = ({ userId, author, empty }: ReviewListProps) => (
  <PagedList
    query={useInfiniteQuery(userReviewsQuery(userId))}
    failure="Failed to fetch reviews"
    className="py-4"
    loading={loading}
    empty={<Text tone="soft">{empty}</Text>}
    moreLabel="Show earlier reviews"
  >
    {(reviews) => (
      <ul className="flex flex-col divide-y divide-line">
        {reviews.map((review) => (
          <li key={review.id} className="py-5 first:pt-0 last:pb-0">
            <ReviewCard review={review} author={author} level={3} />
          </li>
        ))}
      </ul>
    )}
  </PagedList>
);

interface ReputationDialogProps extends ReviewListProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What the reader may call the user. */
  name: string;
  /** What the operators vouch for, if that is known. */
  badges?: ReactNode;
}

/** Somebody's reputation: the figures, and every review behind them. */
const ReputationDialog = ({ open, onOpenChange, name, badges, ...list }: ReputationDialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title={name} description="Reputation and reviews" width="md">
    <div className="flex flex-col gap-8">
      {badges}
      <ReputationFigures userId={list.userId} />
      <section className="flex flex-col gap-4" aria-labelledby="reviews-of-user">
        <Heading level={2} size="sm" id="reviews-of-user">
          Reviews
        </Heading>
        <ReviewList {...list} />
      </section>
    </div>
  </Dialog>
);

export default ReputationDialog;
