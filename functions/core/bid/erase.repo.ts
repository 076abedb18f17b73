import { addToTallyEvenIfClosing } from '#core/account/tally.repo';
import { StaleRead } from '#core/stale';
import { count } from '#core/statistics/statistics.repo';
import { collections, keys } from '#core/table/keys';
import { eachPage } from '#core/table/page';
import { transact } from '#core/table/transact';
import { remove, type Write } from '#core/table/write';
import type { BidRecord } from './bid';

// Five writes each, well within a transaction.
const bidsAtOnce = 15;

/** AP93: every bid on a project, for work that must visit all of them. 1 read unit for each 4 KB, about 8 bids. */
export const bidsOn = (projectId: string): AsyncGenerator<BidRecord[]> =>
  eachPage<BidRecord>({ partition: collections.projectBids(projectId), consistent: true, order: 'oldest-first' }, bidsAtOnce);

/** Removes a bid with its pointer, its claim, and what a paid one has made known. Refused (StaleRead) when it has changed. */
export const removeBid = (bid: BidRecord): Write[] => [
  remove(keys.bid(bid.projectId, bid.id), { when: { PK: { present: true }, status: bid.status }, refusal: new StaleRead() }),
  remove(keys.bidPointer(bid.id)),
  remove(keys.bidderClaim(bid.projectId, bid.userId)),
  ...(bid.paymentStatus === 'paid' ? [remove(keys.link(bid.ownerId, bid.userId))] : []),
];

/** Takes removed bids out of the totals. */
export const uncountBids = (bids: readonly BidRecord[]): Write =>
  count({ bids: -bids.length, bids_accepted: -bids.filter(({ paymentStatus }) => paymentStatus === 'paid').length });

/** Removes bids on one project that is gone, all or none. @throws StaleRead when one of them has changed. */
export const removeBids = (bids: readonly BidRecord[]): Promise<void> =>
  transact([...bids.flatMap((bid) => [...removeBid(bid), addToTallyEvenIfClosing(bid.userId, { bids: -1 })]), uncountBids(bids)]);
