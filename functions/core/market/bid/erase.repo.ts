import { withFreshReads } from '#core/kernel/stale';
import { collections, gsi2, keys } from '#core/kernel/table/keys';
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
import { findBidOn, pendingBidsChange, uncountBid } from './bid.repo';
import { discardConcepts, sameConcepts } from './concepts.repo';
import { keepForOwner, keepForStager, removeKept } from './keep.repo';

// Eight writes each, within a transaction.
const bidsAtOnce = 12;

/** AP93: every bid on a project. 1 read unit for each 4 KB, about 8 bids. */
export const bidsOn = (projectId: string): AsyncGenerator<BidRecord[]> =>
  eachPage<BidRecord>({ partition: collections.projectBids(projectId), consistent: true, order: 'oldest-first' }, bidsAtOnce);

/** Removes a bid with its pointer, claim and concepts, and the records that a paid bid left. Fails (StaleRead) if it changed. */
export const removeBid = (bid: BidRecord, now: Date): Write[] => [
  remove(keys.bid(bid.projectId, bid.id), {
    when: { PK: { present: true }, status: bid.status, ownerLeftAt: bid.ownerLeftAt ?? null, ...sameConcepts(bid) },
  }),
  ...discardConcepts(bid, now),
  remove(keys.bidPointer(bid.id)),
  remove(keys.bidderClaim(bid.projectId, bid.userId)),
  ...(bid.paymentStatus === 'paid' ? forgetDeal(bid) : []),
];

/** Removes the link and former contact details of a paid bid. The payment record stays. */
const forgetDeal = ({ id, ownerId, userId, paymentIntentId }: BidRecord): Write[] => [
  remove(keys.link(ownerId, userId)),
  remove(keys.formerMember(id)),
  ...(paymentIntentId ? [update(keys.payment(paymentIntentId), { unset: ['receipt'] })] : []),
];

/** Removes bids of a deleted project, all or none. @throws StaleRead if one changed */
export const removeBids = (bids: readonly BidRecord[], now: Date): Promise<void> =>
  transact(
    bids.flatMap((bid) => [
      ...removeBid(bid, now),
      ...(bid.stagerLeft ? [] : [addToTallyEvenIfClosing(bid.userId, { bids: -1 })]),
    ]),
  );

/** AP212: every bid on an owner's projects. 0.5 read units for each 4 KB, about 8 bids. */
export const receivedBids = (ownerId: string): AsyncGenerator<BidRecord[]> =>
  eachPage<BidRecord>({ index: 'GSI2', partition: gsi2.bidsTo(ownerId), order: 'oldest-first' }, 8);

/** Removes a bid of a deleted account from the table and from all counts. A paid bid stays until the owner leaves, too. */
export const eraseBid = (
  { projectId, id }: Pick<BidRecord, 'projectId' | 'id'>,
  leaver: FormerMember | undefined,
  now: Date,
): Promise<void> =>
  withFreshReads(async () => {
    const bid = await findBidOn(projectId, id);
    // The index lags, so it may list a bid that is already gone.
    if (!bid || bid.stagerLeft) return;
    const project = await findProject(projectId);
    if (project && bid.ownerLeftAt) return removeKept(project, removeBid(bid, now));
    if (project && leaver && bid.paymentStatus === 'paid') return keepForOwner(project, bid, leaver, now);
    await transact([...removeBid(bid, now), ...(project ? withoutBid(project, bid) : [])]);
  });

const withoutBid = (project: ProjectRecord, bid: BidRecord): Write[] => {
  // A project without an owner counts only its paid bid.
  if (bid.status === 'rejected' || project.ownerLeftAt) return [];
  // An account with a bid in any other state cannot be closed.
  if (bid.status !== 'pending') throw new Error('A closed account has a bid that awaits payment');
  return [...uncountBid(project), addToTallyEvenIfClosing(bid.ownerId, { pendingBids: pendingBidsChange(project) })];
};

/**
 * Removes a project of a deleted account and stores the job that removes everything attached to it. If a fee was paid, the stager
 * keeps the project's name and place. Returns the changes of its photos.
 */
export const eraseProject = (id: string, leaver: FormerMember | undefined, now: Date): Promise<PhotoChange> =>
  withFreshReads(async () => {
    const project = await findProject(id);
    if (!project || project.ownerLeftAt) return noPhotoChange([]);
    const bid = project.awardedTo === null ? undefined : await findBidOn(id, project.selectedBidId ?? '');
    return leaver && bid && !bid.stagerLeft ? keepForStager(project, bid, leaver, now) : removeProject(project, now);
  });
