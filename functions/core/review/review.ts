import { conflict, forbidden } from '#core/errors';
import { countsForReputation, type ProjectRecord } from '#core/project/project';
import type { Review, ReviewBody } from '#shared/contracts/review';

/** A review as it is stored: to the letter. */
export interface ReviewRecord extends Omit<Review, 'counts'> {
  /** Whether its rating is in the sums. Absent on reviews from before this was kept: theirs all are. */
  counts?: boolean;
}

export const isCounted = ({ counts = true }: ReviewRecord): boolean => counts;

export const notCompleted = () => conflict('A project can be reviewed once it is completed');
export const alreadyReviewed = () => conflict('You have already reviewed this project');

/**
 * Whom a party of a project reviews: the other one.
 *
 * @throws AppError FORBIDDEN for anybody but the owner and the stager it was awarded to, CONFLICT before it is completed.
 */
const revieweeOf = (project: ProjectRecord, reviewerId: string): string => {
  const { userId: ownerId, awardedTo: stagerId, status } = project;
  if (reviewerId !== ownerId && reviewerId !== stagerId) throw forbidden('Only the two parties of a project can review it');
  if (status !== 'completed' || stagerId === null) throw notCompleted();
  return reviewerId === ownerId ? stagerId : ownerId;
};

interface NewReview {
  id: string;
  reviewerId: string;
  now: Date;
}

/** @throws AppError FORBIDDEN, CONFLICT */
export const newReview = (project: ProjectRecord, body: ReviewBody, { id, reviewerId, now }: NewReview): ReviewRecord => ({
  id,
  projectId: project.id,
  reviewerId,
  revieweeId: revieweeOf(project, reviewerId),
  rating: body.rating,
  title: body.title,
  comment: body.comment,
  counts: countsForReputation(project),
  createdAt: now.toISOString(),
});
