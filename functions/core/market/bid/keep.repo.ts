import { StaleRead } from '#core/kernel/stale';
import { count } from '#core/kernel/statistics/statistics.repo';
import { refileForFind } from '#core/kernel/table/find.repo';
import { beginJob } from '#core/kernel/table/job.repo';
import { keys } from '#core/kernel/table/keys';
import { addToTallyEvenIfClosing } from '#core/kernel/table/tally.repo';
import { transact } from '#core/kernel/table/transact';
import { remove, update, type Write } from '#core/kernel/table/write';
import type { FormerMember } from '#core/market/account/former';
import { keepFormerMember } from '#core/market/account/former.repo';
import { notify } from '#core/market/notification/notification.repo';
import { discardPhotos, type PhotoChange } from '#core/market/photo/photo.repo';
import { unmoved } from '#core/market/project/filing';
import { findEntriesOfProject } from '#core/market/project/find-entries';
import { byNameAndPlace, type ProjectRecord, publicTitle } from '#core/market/project/project';
import { changedFields } from '#core/market/project/project.repo';
import type { BidRecord } from './bid';
import { discardConcepts, sameConcepts } from './concepts.repo';

// What a fee was paid for outlives the other account: each party of a paid bid keeps what it has bought until it leaves itself.

/**
 * One of the two parties has left: the other one keeps the bid, with the name of the counterpart, and is notified. Its concepts go, with the photos
 * that they are of or with who has made them.
 */
const keepBid = (project: ProjectRecord, bid: BidRecord, leaver: FormerMember, now: Date): Write[] => {
  const isOwner = leaver.id === bid.ownerId;
  // The index of the account that has left must not list it any more.
  const index = isOwner ? 'GSI2' : 'GSI1';
  const { property, days = {} } = (isOwner && bid.handover) || {};
  const keeperId = isOwner ? bid.userId : bid.ownerId;
  return [
    update(keys.bid(bid.projectId, bid.id), {
      set: isOwner
        ? { ownerLeftAt: leaver.leftAt, ...(property && { handover: { days } }) }
        : {
            stagerLeft: { at: leaver.leftAt, identifier: leaver.stagerIdentifier },
            // What it includes stays agreed; how to reach the stager is kept for its own time.
            ...(bid.shownNote !== undefined && { note: bid.shownNote }),
          },
      unset: [`${index}PK`, `${index}SK`, 'concepts'],
      when: {
        paymentStatus: 'paid',
        ownerLeftAt: { absent: true },
        stagerLeft: { absent: true },
        handoverRevision: bid.handoverRevision ?? null,
        ...sameConcepts(bid),
      },
      refusal: new StaleRead(),
    }),
    ...discardConcepts(bid, now),
    // The address of the property is the owner's, and is kept as long as the contact details.
    keepFormerMember(bid.id, property ? { ...leaver, property } : leaver),
    addToTallyEvenIfClosing(keeperId, { deals: -1, unreadNotifications: 1 }),
    ...notify(
      isOwner ? 'owner_left' : 'stager_left',
      { userId: keeperId, projectId: bid.projectId, bidId: bid.id },
      { title: publicTitle(project) },
      now,
    ),
  ];
};

/**
 * The owner of an awarded project has left: its stager keeps the bid, and the project by name and place. All else of the project goes, by the job
 * that sweeps it. Returns what is to be done with its photos.
 *
 * @throws StaleRead when the stager has left, too, or something has changed.
 */
export const keepForStager = async (
  project: ProjectRecord,
  bid: BidRecord,
  leaver: FormerMember,
  now: Date,
): Promise<PhotoChange> => {
  const { id, userId, status, photos } = project;
  const change = discardPhotos(photos, userId, now);
  await transact([
    update(keys.project(id), {
      set: changedFields(project, byNameAndPlace(project, leaver.leftAt)),
      unset: ['GSI1PK', 'GSI1SK'],
      when: { status, photos, ownerLeftAt: { absent: true }, selectedBidId: bid.id, ...unmoved(project) },
      refusal: new StaleRead(),
    }),
    ...keepBid(project, bid, leaver, now),
    beginJob({ kind: 'sweepProject', subjectId: id }, now),
    ...change.writes,
  ]);
  return change;
};

/**
 * The stager of a paid bid has left: the project's owner keeps the bid.
 *
 * @throws StaleRead when the owner has left, too.
 */
export const keepForOwner = (project: ProjectRecord, bid: BidRecord, leaver: FormerMember, now: Date): Promise<void> =>
  transact([
    ...keepBid(project, bid, leaver, now),
    remove(keys.bidderClaim(bid.projectId, bid.userId)),
    // Nobody is left whom the owner could review.
    ...(project.ownerReviewAwaitedSince
      ? [update(keys.project(project.id), { unset: ['ownerReviewAwaitedSince'], refusal: new StaleRead() })]
      : []),
  ]);

/** Both have left: nobody keeps the project any more, and its last bid. `removal` takes the bid away. */
export const removeKept = (project: ProjectRecord, removal: readonly Write[]): Promise<void> =>
  transact([
    ...removal,
    remove(keys.project(project.id), { when: { ownerLeftAt: { present: true } }, refusal: new StaleRead() }),
    count({ bids: -1, bids_accepted: -1, [`projects_${project.status}`]: -1 }),
    ...refileForFind(findEntriesOfProject(project), []),
  ]);
