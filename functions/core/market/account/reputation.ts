import type { Reputation } from '#shared/review/review.answers';

/** Sums that stay exact under concurrent writes. Only projects with a platform fee above 0 count. */
export interface ReputationRecord {
  userId: string;
  ratingSum: number;
  ratingCount: number;
  completedProjects: number;
  firstAnswerSumMs: number;
  firstAnswerCount: number;
  /** Includes expired badges. */
  badgeCount: number;
  lastUpdated: string;
}

export type ReputationCounts = Omit<ReputationRecord, 'userId' | 'lastUpdated'>;

export const noCounts: ReputationCounts = {
  ratingSum: 0,
  ratingCount: 0,
  completedProjects: 0,
  firstAnswerSumMs: 0,
  firstAnswerCount: 0,
  badgeCount: 0,
};

export const averageRating = (sum: number, count: number): number => (count === 0 ? 0 : Math.round((sum / count) * 100) / 100);

const minuteMs = 60_000;

/** Returns the average minutes to a first answer, at least 1. 0 if unknown. */
export const responseMinutes = ({ firstAnswerSumMs, firstAnswerCount }: ReputationCounts): number =>
  firstAnswerCount === 0 ? 0 : Math.max(1, Math.round(firstAnswerSumMs / firstAnswerCount / minuteMs));

type Scored = Pick<Reputation, 'averageRating' | 'reviewCount' | 'completedProjects' | 'responseTime' | 'badgeCount'>;

const promptMinutes = 60;
const slowMinutes = 24 * 60;

/**
 * Returns a score from 0 to 100: up to 50 for reviews, 25 for completed projects, 15 for response time and 10 for badges. Each
 * further review or project adds less.
 */
export const totalScore = ({
  averageRating: average,
  reviewCount,
  completedProjects,
  responseTime,
  badgeCount,
}: Scored): number => {
  const reviews = reviewCount === 0 ? 0 : 50 * ((average - 1) / 4) * (reviewCount / (reviewCount + 2));
  const projects = 25 * (completedProjects / (completedProjects + 3));
  const slowness = Math.min(1, Math.max(0, (responseTime - promptMinutes) / (slowMinutes - promptMinutes)));
  const answering = responseTime === 0 ? 0 : 15 * (1 - slowness);
  const badges = Math.min(10, 4 * badgeCount);
  return Math.round(reviews + projects + answering + badges);
};
