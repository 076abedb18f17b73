import { findAccount } from '#core/account/account.repo';
import { averageRating } from '#core/reputation/reputation';
import { addToReputation, findReputation } from '#core/reputation/reputation.repo';
import { StaleRead, withFreshReads } from '#core/stale';
import { collections, gsi1, keys } from '#core/table/keys';
import { eachPage } from '#core/table/page';
import { get } from '#core/table/read';
import { transact } from '#core/table/transact';
import { remove, update, type Write } from '#core/table/write';
import { isCounted, type ReviewRecord } from './review';

/** AP100: the reviews that an account has given, for its deletion. 0.5 read units for each 4 KB, about 8 of them. */
export const reviewsGiven = (userId: string): AsyncGenerator<ReviewRecord[]> =>
  eachPage<ReviewRecord>({ index: 'GSI1', partition: gsi1.reviewsBy(userId), order: 'oldest-first' }, 10);

/** AP101: the reviews that an account has received, for its deletion. 1 read unit for each 4 KB, about 8 of them. */
export const reviewsReceived = (userId: string): AsyncGenerator<ReviewRecord[]> =>
  eachPage<ReviewRecord>({ partition: collections.reviews(userId), consistent: true, order: 'oldest-first' }, 10);

/**
 * Removes a review with its claim. One that counts stops doing so while the reviewee has an account: in the sum, the count and the
 * average, which holds only while sum and count are what it was computed from. One that is gone is no error.
 */
export const eraseReview = ({ revieweeId, id }: ReviewRecord, now: Date): Promise<void> =>
  withFreshReads(async () => {
    const review = await get<ReviewRecord>(keys.review(revieweeId, id));
    if (!review) return;
    const reviewee = await findAccount(revieweeId);
    await transact([
      remove(keys.review(revieweeId, id), { when: { PK: { present: true } }, refusal: new StaleRead() }),
      remove(keys.reviewerClaim(review.projectId, review.reviewerId)),
      ...(reviewee && isCounted(review) ? await withoutRating(review, now) : []),
    ]);
  });

const withoutRating = async ({ revieweeId, rating }: ReviewRecord, now: Date): Promise<Write[]> => {
  const { ratingSum = 0, ratingCount = 0 } = (await findReputation(revieweeId)) ?? {};
  return [
    addToReputation(revieweeId, { ratingSum: -rating, ratingCount: -1 }, now, {
      when: { ratingSum, ratingCount },
      refusal: new StaleRead(),
    }),
    update(keys.user(revieweeId), {
      set: { rating: averageRating(ratingSum - rating, ratingCount - 1) },
      refusal: new StaleRead(),
    }),
  ];
};
