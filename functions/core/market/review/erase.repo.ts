import { collections, keys } from '#core/kernel/table/keys';
import { eachPage } from '#core/kernel/table/page';
import { transact } from '#core/kernel/table/transact';
import { remove } from '#core/kernel/table/write';
import type { ReviewRecord } from './review';

/** AP101: the reviews that an account has received, for its deletion. 1 read unit for each 4 KB, about 8 of them. */
export const reviewsReceived = (userId: string): AsyncGenerator<ReviewRecord[]> =>
  eachPage<ReviewRecord>({ partition: collections.reviews(userId), consistent: true, order: 'oldest-first' }, 10);

/** Removes reviews of somebody who has left, with their claims: nothing counts them any more. One that is gone is no error. */
export const removeReviews = (reviews: readonly ReviewRecord[]): Promise<void> =>
  transact(
    reviews.flatMap(({ id, projectId, reviewerId, revieweeId }) => [
      remove(keys.review(revieweeId, id)),
      remove(keys.reviewerClaim(projectId, reviewerId)),
    ]),
  );
