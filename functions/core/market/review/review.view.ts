import type { Account } from '#core/market/account/account';
import { averageRating, noCounts, type ReputationRecord, responseMinutes, totalScore } from '#core/market/account/reputation';
import type { Reputation, Review } from '#shared/review/review.answers';
import type { ReviewRecord } from './review';

export const reviewForAnyone = (review: ReviewRecord): Review => ({
  id: review.id,
  projectId: review.projectId,
  reviewerId: review.reviewerId,
  revieweeId: review.revieweeId,
  rating: review.rating,
  title: review.title,
  comment: review.comment,
  counts: review.counts,
  createdAt: review.createdAt,
});

/** Expired badges do not count. */
export const reputationForAnyone = (account: Account, record: ReputationRecord | undefined, now: Date): Reputation => {
  const counted = record ?? { ...noCounts, lastUpdated: account.createdAt };
  const expired = account.badges.filter(({ expiryDate }) => expiryDate !== null && expiryDate <= now.toISOString()).length;
  const shown = {
    completedProjects: counted.completedProjects,
    averageRating: averageRating(counted.ratingSum, counted.ratingCount),
    reviewCount: counted.ratingCount,
    responseTime: responseMinutes(counted),
    badgeCount: Math.max(0, counted.badgeCount - expired),
  };
  return { userId: account.id, totalScore: totalScore(shown), ...shown, lastUpdated: counted.lastUpdated };
};
