import { collections, keys } from '#core/kernel/table/keys';
import { eachPage } from '#core/kernel/table/page';
import { transact } from '#core/kernel/table/transact';
import { remove } from '#core/kernel/table/write';
import type { ReviewRecord } from './review';

/** AP101: returns the reviews that an account has received, for its deletion. 1 read unit for each 4 KB, about 8. */
export const reviewsReceived = (userId: string): AsyncGenerator<ReviewRecord[]> =>
  eachPage<ReviewRecord>({ partition: collections.reviews(userId), consistent: true, order: 'oldest-first' }, 10);

/** Changes no sums, because the account is gone. Missing reviews are no error. */
export const removeReviews = (reviews: readonly ReviewRecord[]): Promise<void> =>
  transact(
    reviews.flatMap(({ id, projectId, reviewerId, revieweeId }) => [
      remove(keys.review(revieweeId, id)),
      remove(keys.reviewerClaim(projectId, reviewerId)),
    ]),
  );
