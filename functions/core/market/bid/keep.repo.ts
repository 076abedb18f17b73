import { beginJob } from '#core/kernel/table/job.repo';
import { keys } from '#core/kernel/table/keys';
import { addToTallyEvenIfClosing } from '#core/kernel/table/tally.repo';
import { transact } from '#core/kernel/table/transact';
import { remove, update, type Write } from '#core/kernel/table/write';
import type { FormerMember } from '#core/market/account/former';
import { keepFormerMember } from '#core/market/account/former.repo';
import { notify } from '#core/market/notification/notification.repo';
import { discardPhotos, type PhotoChange } from '#core/market/photo/photo.repo';
import { sameRevision } from '#core/market/project/filing';
import { byNameAndPlace, type ProjectRecord, publicTitle } from '#core/market/project/project';
import { changedFields } from '#core/market/project/project.repo';
import type { BidRecord } from './bid';
import { discardConcepts, sameConcepts } from './concepts.repo';

// If one party of a paid bid deletes their account, the other party keeps what the fee paid for.

/** Keeps a bid for one party, with the name of the party who left, and notifies them. Concepts are removed. */
const keepBid = (project: ProjectRecord, bid: BidRecord, leaver: FormerMember, now: Date): Write[] => {
  const isOwner = leaver.id === bid.ownerId;
  // Removes the bid from the deleted account's list.
  const index = isOwner ? 'GSI2' : 'GSI1';
  const { property, days = {} } = (isOwner && bid.handover) || {};
  const keeperId = isOwner ? bid.userId : bid.ownerId;
  return [
    update(keys.bid(bid.projectId, bid.id), {
      set: isOwner
        ? { ownerLeftAt: leaver.leftAt, ...(property && { handover: { days } }) }
        : {
            stagerLeft: { at: leaver.leftAt, identifier: leaver.stagerIdentifier },
            // The agreed terms stay. Contact details expire on their own.
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
    }),
    ...discardConcepts(bid, now),
    // The property's address is kept as long as the contact details.
    keepFormerMember(bid.id, property ? { ...leaver, property } : leaver),
    ...notify(
      isOwner ? 'owner_left' : 'stager_left',
      { userId: keeperId, projectId: bid.projectId, bidId: bid.id },
      { title: publicTitle(project) },
      now,
      (unread) => addToTallyEvenIfClosing(keeperId, { deals: -1, ...unread }),
    ),
  ];
};

/**
 * Keeps a bid, and its project by name and place, when the owner leaves. A job removes the rest. Returns the photo changes.
 *
 * @throws StaleRead if the stager left too, or something changed
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
      when: { status, photos, ownerLeftAt: { absent: true }, selectedBidId: bid.id, ...sameRevision(project) },
    }),
    ...keepBid(project, bid, leaver, now),
    beginJob({ kind: 'sweepProject', subjectId: id }, now),
    ...change.writes,
  ]);
  return change;
};

/** @throws StaleRead if the owner left too */
export const keepForOwner = (project: ProjectRecord, bid: BidRecord, leaver: FormerMember, now: Date): Promise<void> =>
  transact([
    ...keepBid(project, bid, leaver, now),
    remove(keys.bidderClaim(bid.projectId, bid.userId)),
    // The stager is gone, so no review is awaited.
    ...(project.ownerReviewAwaitedSince ? [update(keys.project(project.id), { unset: ['ownerReviewAwaitedSince'] })] : []),
  ]);

/** Removes a kept project when both parties have left. `removal` removes the bid. */
export const removeKept = (project: ProjectRecord, removal: readonly Write[]): Promise<void> =>
  transact([...removal, remove(keys.project(project.id), { when: { ownerLeftAt: { present: true } } })]);
