import { newId } from '#core/kernel/ids';
import { both } from '#core/kernel/parallel';
import { keys } from '#core/kernel/table/keys';
import { addToTallyEvenIfClosing } from '#core/kernel/table/tally.repo';
import { transact } from '#core/kernel/table/transact';
import { update, type Write } from '#core/kernel/table/write';
import { findAccount } from '#core/market/account/account.repo';
import type { BidRecord, DayRecord } from '#core/market/bid/bid';
import { findBidOn } from '#core/market/bid/bid.repo';
import { notify, retractNotifications } from '#core/market/notification/notification.repo';
import { type ProjectRecord, publicTitle } from '#core/market/project/project';
import { saveCompletion } from '#core/market/project/project.repo';
import type { SavePropertyBody } from '#shared/handover/handover.contract';
import type { HandoverOccasion, PartyName } from '#shared/handover/handover.values';
import { afterProposal, assertInOrder, dayFor, isSameProperty, type NewProposal } from './handover';

type Changes = Pick<BidRecord, 'handover' | 'photosAllowed'>;

const withChanges = (bid: BidRecord, changes: Changes): BidRecord => ({
  ...bid,
  ...changes,
  handoverRevision: (bid.handoverRevision ?? 0) + 1,
});

/** Writes changes of a handover. Fails (StaleRead) if it has changed, a party left, or the project was completed. */
const change = (bid: BidRecord, changes: Changes): Write =>
  update(keys.bid(bid.projectId, bid.id), {
    set: changes,
    add: { handoverRevision: 1 },
    when: {
      paymentStatus: 'paid',
      ownerLeftAt: { absent: true },
      stagerLeft: { absent: true },
      handoverRevision: bid.handoverRevision ?? null,
      ...(changes.handover && { handoverClosedAt: { absent: true } }),
    },
  });

const closeHandover = (bid: BidRecord, now: Date): Write => {
  const { handover, handoverRevision } = bid;
  const property = handover?.property && { ...handover.property, access: null };
  return update(keys.bid(bid.projectId, bid.id), {
    set: { handoverClosedAt: now.toISOString(), ...(property && { handover: { ...handover, property } }) },
    add: { handoverRevision: 1 },
    when: { handoverRevision: handoverRevision ?? null },
  });
};

/** Removes requests to confirm a date from a party. If it returns writes, the transaction must not write this tally again. */
const retractRequests = async (bid: BidRecord, party: PartyName, news: 0 | 1): Promise<Write[] | undefined> => {
  const ids = Object.values(bid.handover?.days ?? {}).flatMap(({ proposed, notificationId }) =>
    proposed && proposed.by !== party && notificationId ? notificationId : [],
  );
  const userId = party === 'owner' ? bid.ownerId : bid.userId;
  return ids.length > 0
    ? retractNotifications(userId, ids, { unreadNotifications: news }, { closedAt: { absent: true } })
    : undefined;
};

/** Completes a project, closes the handover of its paid bid, and removes requests to confirm a date. @throws StaleRead */
export const completeProject = async (project: ProjectRecord, now: Date): Promise<ProjectRecord> => {
  const { selectedBidId, awardedTo } = project;
  const [bid, stager] = await both(
    selectedBidId === null ? Promise.resolve(undefined) : findBidOn(project.id, selectedBidId),
    awardedTo === null ? undefined : findAccount(awardedTo),
  );
  if (!bid) return saveCompletion(project, stager?.id, now);
  const [ofOwner, ofStager] = await both(
    retractRequests(bid, 'owner', 0),
    stager ? retractRequests(bid, 'stager', 1) : Promise.resolve(undefined),
  );
  return saveCompletion(project, stager?.id, now, { writes: [closeHandover(bid, now)], owner: ofOwner, stager: ofStager });
};

/** Stores the property's address and access. The first address notifies the stager. 3 write units, or 7. @throws StaleRead */
export const saveProperty = async (
  project: ProjectRecord,
  bid: BidRecord,
  { photosAllowed, ...property }: SavePropertyBody,
  now: Date,
): Promise<BidRecord> => {
  const changes = { photosAllowed, ...(!isSameProperty(bid, property) && { handover: { ...bid.handover, property } }) };
  const isNews = property.address !== null && !bid.handover?.property?.address;
  await transact([
    change(bid, changes),
    ...(isNews
      ? [
          ...notify(
            'property_shared',
            { userId: bid.userId, projectId: bid.projectId, bidId: bid.id },
            { title: publicTitle(project) },
            now,
            (unread) => addToTallyEvenIfClosing(bid.userId, unread),
          ),
        ]
      : []),
  ]);
  return withChanges(bid, changes);
};

/** When a reminder is due: morning everywhere in the United States. */
const morningOf = (date: string): string => `${date}T15:00:00.000Z`;

interface DayEvent {
  /** The id of the notification. */
  id: string;
  occasion: HandoverOccasion;
  date: string;
  by: PartyName;
  news: 'agreed' | 'proposed';
  counted: readonly Write[];
}

const otherOf = (bid: BidRecord, by: PartyName): string => (by === 'owner' ? bid.userId : bid.ownerId);

/** `counted`: counts the other party's new notification. */
const notifyOfDay = (
  project: ProjectRecord,
  bid: BidRecord,
  { id, occasion, date, by, news, counted }: DayEvent,
  now: Date,
): Write[] => {
  const speakerId = by === 'owner' ? bid.ownerId : bid.userId;
  const about = { projectId: bid.projectId, bidId: bid.id, mark: occasion, endsAt: morningOf(date) };
  const facts = { title: publicTitle(project), by, occasion, date };
  const event = news === 'agreed' ? 'day_agreed' : 'day_proposed';
  return [
    ...notify(event, { id, userId: otherOf(bid, by), ...about }, facts, now, () => counted),
    // The party who agrees also gets the email with the reminder.
    ...(news === 'agreed' ? notify('day_noted', { userId: speakerId, ...about }, {}, now) : []),
  ];
};

/** Removes the request to confirm the earlier proposal, and counts the other party's new notification, if there is one. */
const countNotification = async (
  bid: BidRecord,
  { proposed, notificationId }: DayRecord,
  by: PartyName,
  news: 0 | 1,
): Promise<Write[]> => {
  const otherId = otherOf(bid, by);
  const counted = news ? [addToTallyEvenIfClosing(otherId, { unreadNotifications: 1 })] : [];
  if (!proposed || !notificationId) return counted;
  const asked = otherOf(bid, proposed.by);
  // A transaction may write a tally only once.
  if (asked === otherId) return retractNotifications(asked, [notificationId], { unreadNotifications: news });
  return [...(await retractNotifications(asked, [notificationId], { unreadNotifications: 0 })), ...counted];
};

/**
 * Proposes a day, agrees to one or withdraws a proposal, and notifies the other party except of a withdrawal. About 12 write units,
 * 4 more to remove the request to confirm an earlier proposal, none without a change.
 *
 * @throws AppError VALIDATION_FAILED for a day that cannot be chosen; StaleRead
 */
export const proposeDay = async (
  project: ProjectRecord,
  bid: BidRecord,
  occasion: HandoverOccasion,
  proposal: Omit<NewProposal, 'state' | 'now'>,
  now: Date,
): Promise<BidRecord> => {
  const before = dayFor(bid.handover, occasion);
  const after = afterProposal(before, { ...proposal, state: project.state, now });
  if (!after) return bid;
  const { date, by } = proposal;
  const { news } = after;
  if (news && date !== null) assertInOrder(bid.handover, occasion, date);
  const id = newId(now);
  const day = news === 'proposed' ? { ...after.day, notificationId: id } : after.day;
  const changes = { handover: { ...bid.handover, days: { ...bid.handover?.days, [occasion]: day } } };
  const isNews = news !== undefined && date !== null;
  const counted = await countNotification(bid, before, by, isNews ? 1 : 0);
  await transact([
    change(bid, changes),
    ...(isNews ? notifyOfDay(project, bid, { id, occasion, date, by, news, counted }, now) : counted),
  ]);
  return withChanges(bid, changes);
};
