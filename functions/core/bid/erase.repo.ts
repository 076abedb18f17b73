import type { ProjectRecord } from '#core/project/project';
import { findProject } from '#core/project/project.repo';
import { StaleRead, withFreshReads } from '#core/stale';
import { count } from '#core/statistics/statistics.repo';
import { collections, gsi1, keys } from '#core/table/keys';
import { eachPage } from '#core/table/page';
import { transact } from '#core/table/transact';
import { remove, update, type Write } from '#core/table/write';
import { addToTallyEvenIfClosing } from '#core/tally/tally.repo';
import type { BidRecord } from './bid';
import { findBidOn, oneBidFewer, pendingForOwner } from './bid.repo';

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

/** AP95: an account's bids, for its deletion. 0.5 read units for each 4 KB, about 8 bids. */
export const ownBids = (stagerId: string): AsyncGenerator<BidRecord[]> =>
  eachPage<BidRecord>({ index: 'GSI1', partition: gsi1.bidsBy(stagerId), order: 'oldest-first' }, 8);

/**
 * Removes a bid of a closed account, whatever its status, and whatever counts it on its project and for the project's owner. A
 * project that it was paid for stays in progress, or completed, without a stager.
 */
export const eraseBid = (projectId: string, bidId: string): Promise<void> =>
  withFreshReads(async () => {
    const bid = await findBidOn(projectId, bidId);
    if (!bid) return;
    const project = await findProject(projectId);
    await transact([...removeBid(bid), ...(project ? withoutBid(project, bid) : []), uncountBids([bid])]);
  });

const withoutBid = (project: ProjectRecord, bid: BidRecord): Write[] => {
  switch (bid.status) {
    case 'pending':
      return [...oneBidFewer(project), addToTallyEvenIfClosing(bid.ownerId, { pendingBids: pendingForOwner(project) })];
    case 'accepted':
      return [
        update(keys.project(project.id), {
          set: { selectedBidId: null, awardedTo: null },
          add: { bidCount: -1 },
          when: { selectedBidId: bid.id, status: project.status },
          refusal: new StaleRead(),
        }),
      ];
    case 'rejected':
      return [];
    case 'payment_required':
      // An account with one cannot be closed.
      throw new Error('A closed account has a bid that awaits payment');
  }
};
