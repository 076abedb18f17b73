import { addToTallyEvenIfClosing } from '#core/account/tally.repo';
import type { BidRecord } from '#core/bid/bid';
import { finishJob } from '#core/job/job.repo';
import { StaleRead } from '#core/stale';
import { count } from '#core/statistics/statistics.repo';
import { collections, keys } from '#core/table/keys';
import { eachPage } from '#core/table/page';
import { transact } from '#core/table/transact';
import { remove } from '#core/table/write';

// Five writes each, well within a transaction.
const bidsAtOnce = 10;

/**
 * Removes what hangs on a deleted project: its rejected bids with their pointers and claims. May be cut off and repeated:
 * each transaction takes whole bids, and one that is gone is not counted twice.
 */
export const sweepProject = async (projectId: string): Promise<void> => {
  for await (const bids of eachPage<BidRecord>({ partition: collections.projectBids(projectId), consistent: true }, bidsAtOnce)) {
    for (const bid of bids) await removeBid(bid);
  }
  await finishJob({ kind: 'sweepProject', subjectId: projectId });
};

const removeBid = async (bid: BidRecord): Promise<void> => {
  try {
    await transact([
      remove(keys.bid(bid.projectId, bid.id), { when: { PK: { present: true } }, refusal: new StaleRead() }),
      remove(keys.bidPointer(bid.id)),
      remove(keys.bidderClaim(bid.projectId, bid.userId)),
      addToTallyEvenIfClosing(bid.userId, { bids: -1 }),
      count({ bids: -1 }),
    ]);
  } catch (error) {
    // Another run of this sweep was here first.
    if (!(error instanceof StaleRead)) throw error;
  }
};
