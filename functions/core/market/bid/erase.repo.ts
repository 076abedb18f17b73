import { StaleRead, withFreshReads } from '#core/kernel/stale';
import { count } from '#core/kernel/statistics/statistics.repo';
import { collections, gsi1, gsi2, type Key, keys } from '#core/kernel/table/keys';
import { eachPage } from '#core/kernel/table/page';
import { addToTallyEvenIfClosing } from '#core/kernel/table/tally.repo';
import { transact } from '#core/kernel/table/transact';
import { remove, update, type Write } from '#core/kernel/table/write';
import type { FormerMember } from '#core/market/account/former';
import { noPhotoChange, type PhotoChange } from '#core/market/photo/photo.repo';
import { removeProject } from '#core/market/project/erase.repo';
import type { ProjectRecord } from '#core/market/project/project';
import { findProject } from '#core/market/project/project.repo';
import type { BidRecord } from './bid';
import { findBidOn, oneBidFewer, pendingForOwner } from './bid.repo';
import { discardConcepts, sameConcepts } from './concepts.repo';
import { keepForOwner, keepForStager, removeKept } from './keep.repo';

// Eight writes each, within a transaction.
const bidsAtOnce = 12;

/** AP93: every bid on a project, for work that must visit all of them. 1 read unit for each 4 KB, about 8 bids. */
export const bidsOn = (projectId: string): AsyncGenerator<BidRecord[]> =>
  eachPage<BidRecord>({ partition: collections.projectBids(projectId), consistent: true, order: 'oldest-first' }, bidsAtOnce);

/** Removes a bid with its pointer, its claim and its concepts, and a paid one with all that hangs on it. Refused (StaleRead) when it has changed. */
export const removeBid = (bid: BidRecord, now: Date): Write[] => [
  remove(keys.bid(bid.projectId, bid.id), {
    when: { PK: { present: true }, status: bid.status, ownerLeftAt: bid.ownerLeftAt ?? null, ...sameConcepts(bid) },
    refusal: new StaleRead(),
  }),
  ...discardConcepts(bid, now),
  remove(keys.bidPointer(bid.id)),
  remove(keys.bidderClaim(bid.projectId, bid.userId)),
  ...(bid.paymentStatus === 'paid' ? forgetDeal(bid) : []),
];

/** Removes the link and the kept details that came with a paid bid; of its payment only the bookkeeping stays. */
const forgetDeal = ({ id, ownerId, userId, paymentIntentId }: BidRecord): Write[] => [
  remove(keys.link(ownerId, userId)),
  remove(keys.formerMember(id)),
  ...(paymentIntentId ? [update(keys.payment(paymentIntentId), { unset: ['receipt'] })] : []),
];

/** Takes removed bids out of the totals. */
export const uncountBids = (bids: readonly BidRecord[]): Write =>
  count({ bids: -bids.length, bids_accepted: -bids.filter(({ paymentStatus }) => paymentStatus === 'paid').length });

/** Removes bids on one project that is gone, all or none. @throws StaleRead when one of them has changed. */
export const removeBids = (bids: readonly BidRecord[], now: Date): Promise<void> =>
  transact([
    ...bids.flatMap((bid) => [
      ...removeBid(bid, now),
      ...(bid.stagerLeft ? [] : [addToTallyEvenIfClosing(bid.userId, { bids: -1 })]),
    ]),
    uncountBids(bids),
  ]);

// One write each.
const claimsAtOnce = 100;

/** AP35: the claims of stagers who bid on a project, also of those who withdrew. 1 read unit for each 4 KB, about 20. */
export const claimsOn = (projectId: string): AsyncGenerator<Key[]> =>
  eachPage<Key>(
    { partition: collections.bidderClaims(projectId), consistent: true, order: 'oldest-first', withKeys: true },
    claimsAtOnce,
  );

/** AP36: where an account has withdrawn its bid, for its deletion. 0.5 read units for each 4 KB, about 20. */
export const withdrawalsBy = (stagerId: string): AsyncGenerator<Key[]> =>
  eachPage<Key>({ index: 'GSI1', partition: gsi1.withdrawalsBy(stagerId), order: 'oldest-first', withKeys: true }, claimsAtOnce);

/** AP212: the bids on an owner's projects, for work that must visit all of them. 0.5 read units for each 4 KB, about 8 bids. */
export const receivedBids = (ownerId: string): AsyncGenerator<BidRecord[]> =>
  eachPage<BidRecord>({ index: 'GSI2', partition: gsi2.bidsTo(ownerId), order: 'oldest-first' }, 8);

/** AP95: an account's bids, for its deletion. 0.5 read units for each 4 KB, about 8 bids. */
export const ownBids = (stagerId: string): AsyncGenerator<BidRecord[]> =>
  eachPage<BidRecord>({ index: 'GSI1', partition: gsi1.bidsBy(stagerId), order: 'oldest-first' }, 8);

/**
 * Removes a bid of a closed account, whatever its status, and whatever counts it on its project and for the project's owner. A paid one stays for
 * the owner, until that one leaves, too.
 */
export const eraseBid = (
  { projectId, id }: Pick<BidRecord, 'projectId' | 'id'>,
  leaver: FormerMember | undefined,
  now: Date,
): Promise<void> =>
  withFreshReads(async () => {
    const bid = await findBidOn(projectId, id);
    // Kept already: the index may be late.
    if (!bid || bid.stagerLeft) return;
    const project = await findProject(projectId);
    if (project && bid.ownerLeftAt) return removeKept(project, removeBid(bid, now));
    if (project && leaver && bid.paymentStatus === 'paid') return keepForOwner(project, bid, leaver, now);
    await transact([...removeBid(bid, now), ...(project ? withoutBid(project, bid) : []), uncountBids([bid])]);
  });

const withoutBid = (project: ProjectRecord, bid: BidRecord): Write[] => {
  // A project that is kept counts only the bid for whose stager it is kept.
  if (bid.status === 'rejected' || project.ownerLeftAt) return [];
  // An account with a bid in any other state cannot be closed.
  if (bid.status !== 'pending') throw new Error('A closed account has a bid that awaits payment');
  return [...oneBidFewer(project), addToTallyEvenIfClosing(bid.ownerId, { pendingBids: pendingForOwner(project) })];
};

/**
 * Removes a project of a closed account, whatever its status, and leaves the job that sweeps what hangs on it. One that was paid for stays for its
 * stager, by name and place, until that one leaves, too. Returns what is to be done with its photos; nothing when it is gone already.
 */
export const eraseProject = (id: string, leaver: FormerMember | undefined, now: Date): Promise<PhotoChange> =>
  withFreshReads(async () => {
    const project = await findProject(id);
    // Kept already: the index may be late.
    if (!project || project.ownerLeftAt) return noPhotoChange([]);
    const bid = project.awardedTo === null ? undefined : await findBidOn(id, project.selectedBidId ?? '');
    return leaver && bid && !bid.stagerLeft ? keepForStager(project, bid, leaver, now) : removeProject(project, now);
  });
