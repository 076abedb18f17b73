import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#components/paged-list';
import { plural } from '#lib/format';
import type { Reputation } from '#shared/review/review.answers';
import { DetailList, Stat, Stats } from '#ui/facts';
import { Rating } from '#ui/rating';
import { Loading, SkeletonText } from '#ui/skeleton';
import { reputationQuery } from './queries';
import { timeToAnswer } from './review';

const none = <span aria-hidden="true">–</span>;

const Figures = ({ averageRating, reviewCount, completedProjects, responseTime }: Reputation) => (
  <Stats inPairs>
    <Stat
      value={reviewCount > 0 ? averageRating.toFixed(1) : none}
      label={reviewCount > 0 ? `of 5 stars, ${plural(reviewCount, 'review')}` : 'No reviews yet'}
    />
    <Stat value={completedProjects} label={completedProjects === 1 ? 'Completed project' : 'Completed projects'} />
    <Stat
      value={timeToAnswer(responseTime) ?? none}
      label={responseTime > 0 ? 'Average time to reply' : 'Reply time not known yet'}
    />
  </Stats>
);

/** For narrow places. Leaves out zeros. */
const List = ({ averageRating, reviewCount, completedProjects, responseTime, badgeCount }: Reputation) => (
  <DetailList
    details={[
      { label: 'Rating', value: <Rating value={averageRating} /> },
      { label: 'Reviews', value: reviewCount > 0 && reviewCount },
      { label: 'Completed projects', value: completedProjects > 0 && completedProjects },
      { label: 'Time to answer', value: timeToAnswer(responseTime) ?? 'Not known yet' },
      { label: 'Badges', value: badgeCount > 0 && badgeCount },
    ]}
  />
);

const loading = (
  <Loading label="Loading the reputation">
    <SkeletonText lines={4} />
  </Loading>
);

export const ReputationFigures = ({ userId, look = 'figures' }: { userId: string; look?: 'figures' | 'list' }) => (
  <Loaded query={useQuery(reputationQuery(userId))} failure="Failed to fetch reputation" className="py-4" loading={loading}>
    {(reputation) => (look === 'figures' ? <Figures {...reputation} /> : <List {...reputation} />)}
  </Loaded>
);
