import { notFound } from '#core/kernel/errors';
import { StaleRead } from '#core/kernel/stale';
import { collections, keys } from '#core/kernel/table/keys';
import { countUpTo, type Page, type PageRequest, queryPage } from '#core/kernel/table/page';
import { get } from '#core/kernel/table/read';
import { addToTally, checkOpen } from '#core/kernel/table/tally.repo';
import { type Save, transact } from '#core/kernel/table/transact';
import { put, remove, setFlag, update, type Write } from '#core/kernel/table/write';
import { averageRating, noCounts } from '#core/market/account/reputation';
import { addToReputation, findReputation } from '#core/market/account/reputation.repo';
import { notify } from '#core/market/notification/notification.repo';
import { type ProjectRecord, publicTitle, reviewAwaitedOf } from '#core/market/project/project';
import { alreadyReviewed, notCompleted, type ReviewRecord } from './review';

/** AP70: returns the visible reviews of a user, newest first. 0.5 read units for each 4 KB, about 8. */
export const listReviews = (userId: string, request: PageRequest): Promise<Page<ReviewRecord>> =>
  queryPage<ReviewRecord>({ partition: collections.reviews(userId), except: { attribute: 'hidden', value: true } }, request);

/** AP225: counts the reviews of a user, up to `most`. 0.5 read units for each 4 KB, about 8. */
export const countReviews = (userId: string, most: number): Promise<{ count: number; hasMore: boolean }> =>
  countUpTo(collections.reviews(userId), most);

/** AP73: returns one review of a user. 1 read unit. */
export const findReview = (userId: string, id: string): Promise<ReviewRecord | undefined> =>
  get<ReviewRecord>(keys.review(userId, id));

/**
 * Stores a review. About 40 write units.
 * @throws AppError CONFLICT for a second review, NOT_FOUND for a closing account; StaleRead
 */
export const saveReview = async (
  project: ProjectRecord,
  review: ReviewRecord,
  now: Date,
  save: Save = transact,
): Promise<void> => {
  const { id, projectId, reviewerId, revieweeId, rating } = review;
  await save([
    put({ ...keys.reviewerClaim(projectId, reviewerId), entity: 'ReviewerClaim', reviewId: id }, { refusal: alreadyReviewed() }),
    update(keys.project(projectId), {
      unset: [reviewAwaitedOf(project, reviewerId)],
      when: { status: 'completed' },
      refusal: notCompleted(),
    }),
    checkOpen(reviewerId),
    ...notify('new_review', { userId: revieweeId, projectId, mark: id }, { title: publicTitle(project), rating }, now, (unread) =>
      addToTally(revieweeId, unread),
    ),
    put({ ...keys.review(revieweeId, id), entity: 'Review', ...review }),
    ...(review.counts ? await withRating(review, 1, now) : []),
  ]);
};

const withRating = async ({ revieweeId, rating }: ReviewRecord, change: 1 | -1, now: Date): Promise<Write[]> => {
  const read = await findReputation(revieweeId);
  const { ratingSum, ratingCount } = read ?? noCounts;
  const [sum, count] = [ratingSum + change * rating, ratingCount + change];
  return [
    addToReputation(revieweeId, { ratingSum: change * rating, ratingCount: change }, now, {
      when: read ? { ratingSum, ratingCount } : { PK: { absent: true } },
      refusal: new StaleRead(),
    }),
    update(keys.user(revieweeId), { set: { rating: averageRating(sum, count) }, refusal: notFound('User') }),
  ];
};

/** Hides or shows a review with its rating. At most 3 writes. Refused (StaleRead) if the review or a sum has changed. */
export const changeReviewVisibility = async (review: ReviewRecord, isShown: boolean, now: Date): Promise<Write[]> => [
  setFlag(keys.review(review.revieweeId, review.id), 'hidden', !isShown),
  ...(review.counts ? await withRating(review, isShown ? 1 : -1, now) : []),
];

/** Removes the reviews of a deleted account, and changes no sums. Missing reviews are no error. */
export const removeReviews = (reviews: readonly ReviewRecord[]): Promise<void> =>
  transact(
    reviews.flatMap(({ id, projectId, reviewerId, revieweeId }) => [
      remove(keys.review(revieweeId, id)),
      remove(keys.reviewerClaim(projectId, reviewerId)),
    ]),
  );
