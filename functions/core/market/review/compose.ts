import { forbidden } from '#core/kernel/errors';
import type { Mask } from '#core/kernel/masking/fragments.repo';
import { countsForReputation, type ProjectRecord } from '#core/market/project/project';
import type { ReviewBody } from '#shared/review/review.contract';
import { notCompleted, type ReviewRecord } from './review';

/** @throws AppError FORBIDDEN for anybody but the owner and the awarded stager, CONFLICT before the project is completed */
const revieweeOf = (project: ProjectRecord, reviewerId: string): string => {
  const { userId: ownerId, awardedTo: stagerId, status } = project;
  if (reviewerId !== ownerId && reviewerId !== stagerId)
    throw forbidden('Only the owner and the stager of this project can review it');
  if (status !== 'completed' || stagerId === null) throw notCompleted();
  return reviewerId === ownerId ? stagerId : ownerId;
};

interface NewReview {
  id: string;
  reviewerId: string;
  mask: Mask;
  now: Date;
}

/** @throws AppError FORBIDDEN, CONFLICT */
export const newReview = (project: ProjectRecord, body: ReviewBody, { id, reviewerId, mask, now }: NewReview): ReviewRecord => {
  const [title, comment] = mask.apply([body.title ?? '', body.comment ?? '']);
  return {
    id,
    projectId: project.id,
    reviewerId,
    revieweeId: revieweeOf(project, reviewerId),
    rating: body.rating,
    title: title || null,
    comment: comment || null,
    counts: countsForReputation(project),
    createdAt: now.toISOString(),
  };
};
