import type { Reputation } from '#shared/contracts/answers/review';

/**
 * What an account's reputation is computed from: sums and counts, which add up exactly whatever races. Ratings and projects are
 * those that a platform fee above 0 was paid for.
 */
export interface ReputationRecord {
  userId: string;
  ratingSum: number;
  ratingCount: number;
  completedProjects: number;
  /** Time from the first message of somebody else to the first answer, over all conversations that others began. */
  firstAnswerSumMs: number;
  firstAnswerCount: number;
  /** Granted and not revoked; some may have expired. */
  badgeCount: number;
  /** ISO 8601, UTC. */
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

/** The mean of ratings from 1 to 5, to two decimals; 0 while there is none. */
export const averageRating = (sum: number, count: number): number => (count === 0 ? 0 : Math.round((sum / count) * 100) / 100);

const minuteMs = 60_000;

/** Average minutes to a first answer, 0 while unknown: an answer within seconds counts as one minute. */
export const responseMinutes = ({ firstAnswerSumMs, firstAnswerCount }: ReputationCounts): number =>
  firstAnswerCount === 0 ? 0 : Math.max(1, Math.round(firstAnswerSumMs / firstAnswerCount / minuteMs));

type Scored = Pick<Reputation, 'averageRating' | 'reviewCount' | 'completedProjects' | 'responseTime' | 'badgeCount'>;

/** Minutes to answer that earn full marks, and from which on there are none. */
const promptMinutes = 60;
const slowMinutes = 24 * 60;

/**
 * Returns 0 to 100: reviews up to 50, completed projects 25, response time 15, badges 10. Reviews and projects grow with their number and
 * level off, so that one kind review does not outrank twenty: one of five stars gives 17 points, twenty give 45.
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
