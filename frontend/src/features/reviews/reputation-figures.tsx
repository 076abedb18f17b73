import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#lib/errors';
import { plural } from '#lib/format';
import type { Reputation } from '#shared/contracts/review';
import { type Detail, DetailList } from '#ui/detail-list';
import { ErrorState } from '#ui/error-state';
import { Rating } from '#ui/rating';
import { Loading, SkeletonText } from '#ui/skeleton';
import { Stat, Stats } from '#ui/stat';
import { reputationQuery } from '../api/reputation';
import { timeToAnswer } from '../review';

const none = <span aria-hidden="true">–</span>;

/** Set large, for whoever chooses. */
const Figures = ({ averageRating, reviewCount, completedProjects, responseTime, totalScore }: Reputation) => (
  <Stats inPairs>
    <Stat
      value={reviewCount > 0 ? averageRating.toFixed(1) : none}
      label={reviewCount > 0 ? `of 5 stars, ${plural(reviewCount, 'review')}` : 'No reviews yet'}
    />
    <Stat value={completedProjects} label={completedProjects === 1 ? 'Completed project' : 'Completed projects'} />
    <Stat
      value={timeToAnswer(responseTime) ?? none}
      label={responseTime > 0 ? 'To answer a message, on average' : 'Time to answer not known yet'}
    />
    <Stat value={totalScore} label="Reputation score, of 100" />
  </Stats>
);

const detailsOf = ({
  averageRating,
  reviewCount,
  completedProjects,
  responseTime,
  badgeCount,
  totalScore,
}: Reputation): Detail[] => [
  { label: 'Rating', value: <Rating value={averageRating} /> },
  { label: 'Reviews', value: reviewCount > 0 && reviewCount },
  { label: 'Completed projects', value: completedProjects },
  { label: 'Time to answer', value: timeToAnswer(responseTime) ?? 'Not known yet' },
  { label: 'Badges', value: badgeCount > 0 && badgeCount },
  { label: 'Reputation score', value: `${totalScore} of 100` },
];

export interface ReputationFiguresProps {
  userId: string;
  /** `list` where there is little room. */
  look?: 'figures' | 'list';
}

/** What somebody has earned, in figures. */
export const ReputationFigures = ({ userId, look = 'figures' }: ReputationFiguresProps) => {
  const { data: reputation, isPending, error, isFetching, refetch } = useQuery(reputationQuery(userId));
  if (reputation) {
    return look === 'figures' ? (
      <Figures {...reputation} />
    ) : (
      <DetailList details={detailsOf(reputation).filter(({ value }) => value !== false)} />
    );
  }
  if (isPending) {
    return (
      <Loading label="Loading the reputation">
        <SkeletonText lines={4} />
      </Loading>
    );
  }
  return (
    <ErrorState
      level={3}
      className="py-4"
      title="Failed to fetch reputation"
      text={messageOf(error, 'Please check your connection and try again.')}
      onRetry={() => void refetch()}
      pending={isFetching}
    />
  );
};
