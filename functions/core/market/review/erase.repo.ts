import { keys } from '#core/kernel/table/keys';
import { transact } from '#core/kernel/table/transact';
import { remove } from '#core/kernel/table/write';
import type { ReviewRecord } from './review';

/** Changes no sums, because the account is gone. Missing reviews are no error. */
export const removeReviews = (reviews: readonly ReviewRecord[]): Promise<void> =>
  transact(
    reviews.flatMap(({ id, projectId, reviewerId, revieweeId }) => [
      remove(keys.review(revieweeId, id)),
      remove(keys.reviewerClaim(projectId, reviewerId)),
    ]),
  );
