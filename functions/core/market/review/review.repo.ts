import { notFound } from '#core/kernel/errors';
import { StaleRead } from '#core/kernel/stale';
import { collections, keys } from '#core/kernel/table/keys';
import { countUpTo, type Page, type PageRequest, queryPage } from '#core/kernel/table/page';
import { get } from '#core/kernel/table/read';
import { addToTally, mustBeOpen } from '#core/kernel/table/tally.repo';
import { type Save, transact } from '#core/kernel/table/transact';
import { put, update, type Write } from '#core/kernel/table/write';
import { averageRating, noCounts } from '#core/market/account/reputation';
import { addToReputation, findReputation } from '#core/market/account/reputation.repo';
import { notify } from '#core/market/notification/notification.repo';
import { type ProjectRecord, publicTitle, reviewAwaitedOf } from '#core/market/project/project';
import { alreadyReviewed, notCompleted, type ReviewRecord } from './review';

/** AP70: the reviews of a user, newest first. 0.5 read units for each 4 KB, about 8 of them. */
export const listReviews = (userId: string, request: PageRequest): Promise<Page<ReviewRecord>> =>
  queryPage<ReviewRecord>({ partition: collections.reviews(userId), except: { attribute: 'hidden', value: true } }, request);

/** AP225: how many reviews a user has, as far as `most`. 0.5 read units for each 4 KB of them, about 8. */
export const countReviews = (userId: string, most: number): Promise<{ count: number; hasMore: boolean }> =>
  countUpTo(collections.reviews(userId), most);

/** AP73: one review of a user. 1 read unit. */
export const findReview = (userId: string, id: string): Promise<ReviewRecord | undefined> =>
  get<ReviewRecord>(keys.review(userId, id));

/**
 * Stores a review with what follows from it: the sum and count of the reviewee's ratings, their average on the account (both only
 * where it counts), the notification, and that the project awaits it no more. An average cannot be added to, so it is computed from
 * what was read and holds only while that still stands. About 40 write units.
 *
 * @throws AppError CONFLICT when this party has reviewed the project before, NOT_FOUND when an account is gone or closing; StaleRead when the user was
 * reviewed by somebody else meanwhile.
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
    mustBeOpen(reviewerId),
    addToTally(revieweeId, { unreadNotifications: 1 }),
    put({ ...keys.review(revieweeId, id), entity: 'Review', ...review }),
    ...(review.counts ? await withRating(review, 1, now) : []),
    ...notify('new_review', { userId: revieweeId, projectId, mark: id }, { title: publicTitle(project), rating }, now),
  ]);
};

/** Puts a rating into the sums (1), or takes it out (-1). */
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

/** Takes a review out of every list and sum. At most 3 writes. Refused (StaleRead) when it, or what it counts in, has changed. */
export const hideReview = async (review: ReviewRecord, now: Date): Promise<Write[]> => [
  update(keys.review(review.revieweeId, review.id), {
    set: { hidden: true },
    when: { hidden: { absent: true } },
    refusal: new StaleRead(),
  }),
  ...(review.counts ? await withRating(review, -1, now) : []),
];

/** The way back. */
export const showReview = async (review: ReviewRecord, now: Date): Promise<Write[]> => [
  update(keys.review(review.revieweeId, review.id), {
    unset: ['hidden'],
    when: { hidden: { present: true } },
    refusal: new StaleRead(),
  }),
  ...(review.counts ? await withRating(review, 1, now) : []),
];
