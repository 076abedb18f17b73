import { notFound } from '#core/kernel/errors';
import { newId } from '#core/kernel/ids';
import type { MailRecord } from '#core/kernel/outbox/outbox';
import { findMail, linkToNotification, putMail } from '#core/kernel/outbox/outbox.repo';
import { StaleRead, withFreshReads } from '#core/kernel/stale';
import { collections, keys } from '#core/kernel/table/keys';
import { eachPage, type Page, type PageRequest, queryPage } from '#core/kernel/table/page';
import { get } from '#core/kernel/table/read';
import type { Boxes } from '#core/kernel/table/tally';
import { addToTally, addToTallyEvenIfClosing, getBoxes, type TallyCounter } from '#core/kernel/table/tally.repo';
import { transact } from '#core/kernel/table/transact';
import { type Conditions, put, remove, update, type Write } from '#core/kernel/table/write';
import { plus } from '#core/kernel/time';
import { dueMail, type EventSubject } from './due-mail';
import { deliveryOf, type EventBy, type EventName, type FactsOf } from './events';
import { allStoredBefore, type BoxName, boxNames, boxOf, isRead, type NotificationRecord } from './notification';

/**
 * Returns the write that adds `unread` to the box of the event (`boxOf`). The caller makes it, because a transaction may write an item
 * only once, and the caller may have other counters to change in the same box.
 */
type Count = (unread: { unreadNotifications: 1 }) => Write | readonly Write[];
/** Only an event with a notification in the app is counted. */
export type Counting<Name extends EventName> = Name extends EventBy<'app'> ? [count: Count] : [];

/** Returns the writes that notify a user of an event. If the event has a notification in the app, `count` is required. */
export const notify = <Name extends EventName>(
  event: Name,
  concerned: EventSubject,
  facts: FactsOf<Name>,
  now: Date,
  ...[count]: Counting<Name>
): Write[] => {
  const { app } = deliveryOf(event);
  const id = concerned.id ?? newId(now);
  return [
    ...[count?.({ unreadNotifications: 1 }) ?? []].flat(),
    ...(app ? [putNotification(id, event as EventBy<'app'>, concerned, facts, now)] : []),
    putMail({ ...dueMail(event, concerned, id, now), notificationId: app ? id : null }),
  ];
};

/** Returns the write that makes an email due later. If the event has a notification, it appears at that time. */
export const notifyLater = (event: EventName, concerned: EventSubject & { dueAt: Date }, now: Date): Write =>
  putMail(dueMail(event, concerned, newId(now), now));

/**
 * Replaces the facts of a notification, if it still exists, and emails it again. Sends no push, because pushes state no facts.
 */
export const notifyAgain = async <Name extends EventName>(
  event: Name,
  notificationId: string,
  concerned: EventSubject,
  facts: FactsOf<Name>,
  now: Date,
): Promise<Write[]> => {
  const { userId } = concerned;
  const [notification, first] = await Promise.all([findNotification(userId, notificationId), findMail(userId, notificationId)]);
  if (!notification) return [];
  const soonest = plus(now, deliveryOf(event).email ?? 0);
  // A push delays the first email. Due at the same time, the two go out as one.
  const dueAt = first?.state === 'due' && first.dueAt > soonest.toISOString() ? new Date(first.dueAt) : soonest;
  return [
    update(keys.notification(userId, notificationId), { set: { facts } }),
    putMail({ ...dueMail(event, { ...concerned, dueAt }, newId(now), now), notificationId }),
  ];
};

/** Notifies once even if runs race. @throws StaleRead if another run handled the email, or the account is closing */
export const notifyWithMail = async (mail: MailRecord, facts: object, now: Date): Promise<MailRecord> => {
  const notificationId = newId(now);
  await transact([
    addToTally(mail.userId, { unreadNotifications: 1 }, new StaleRead()),
    putNotification(notificationId, mail.event as EventBy<'app'>, { userId: mail.userId }, facts, now),
    linkToNotification(mail, notificationId),
  ]);
  return { ...mail, notificationId };
};

const putNotification = (
  id: string,
  event: EventBy<'app'>,
  { userId, projectId, bidId, caseId, conversationId }: EventSubject,
  facts: object,
  now: Date,
): Write => {
  const notification: NotificationRecord = {
    id,
    userId,
    event,
    facts,
    projectId: projectId ?? null,
    bidId: bidId ?? null,
    ...(caseId && { caseId }),
    ...(conversationId && { conversationId }),
    read: false,
    createdAt: now.toISOString(),
  };
  return put({ ...keys.notification(userId, id), entity: 'Notification', ...notification });
};

/** AP60: a user's notifications, newest first. 1 read unit for each 4 KB, about 12 of them. */
export const listNotifications = (userId: string, request: PageRequest): Promise<Page<NotificationRecord>> =>
  queryPage<NotificationRecord>({ partition: collections.notifications(userId), consistent: true }, request);

/** AP61: one notification of a user. 1 read unit. */
export const findNotification = (userId: string, id: string): Promise<NotificationRecord | undefined> =>
  get<NotificationRecord>(keys.notification(userId, id));

/** Returns whether the notification of an email or push was read. `gone`: it was deleted. 1 read unit. */
export const readStateOf = async (
  { userId, notificationId }: { userId: string; notificationId: string | null },
  boxes: Boxes | undefined,
): Promise<'unread' | 'read' | 'gone'> => {
  if (notificationId === null || !boxes) return 'unread';
  const notification = await findNotification(userId, notificationId);
  if (!notification) return 'gone';
  return isRead(notification, boxes) ? 'read' : 'unread';
};

/** Fails (StaleRead) if it was marked meanwhile. */
export const removeNotification = ({ userId, id, read }: NotificationRecord): Write =>
  remove(keys.notification(userId, id), { when: { read } });

export const markAsRead = (userId: string, id: string): Write =>
  update(keys.notification(userId, id), { set: { read: true }, when: { read: false } });

interface ReadCounts {
  notifications: number;
  messages?: number;
}

/**
 * Lowers the counters of a box when notifications are marked as read. Fails (StaleRead) if a read-all came in between, because it has
 * counted them already. `also` and `when` are other changes and conditions of the same item, which a transaction may write only once.
 */
export const countAsRead = (
  userId: string,
  box: BoxName,
  { notifications, messages }: ReadCounts,
  seen: Boxes,
  also: Partial<Record<TallyCounter, number>> = {},
  when: Conditions = {},
): Write =>
  update(keys[box](userId), {
    add: {
      ...also,
      notificationReads: 1,
      unreadNotifications: (also.unreadNotifications ?? 0) - notifications,
      ...(messages && { unreadMessages: -messages }),
    },
    when: { notificationsReadBefore: seen[box].notificationsReadBefore ?? null, ...when },
  });

/** Removes notifications whose cause is gone, and adds `also` to the same tally. Does not work for the inbox. */
export const retractNotifications = async (
  userId: string,
  notificationIds: readonly string[],
  also: Parameters<typeof addToTally>[1],
  when?: Conditions,
): Promise<Write[]> => {
  if (notificationIds.length === 0) return [addToTallyEvenIfClosing(userId, also)];
  const [boxes, found] = await Promise.all([
    getBoxes(userId),
    Promise.all(notificationIds.map((id) => findNotification(userId, id))),
  ]);
  const news = found.filter((one) => one !== undefined);
  const unread = news.filter((one) => !isRead(one, boxes)).length;
  return [...news.map(removeNotification), countAsRead(userId, 'tally', { notifications: unread }, boxes, also, when)];
};

/** Marks a notification as read, once even if calls race. 4 write units, or none if it was read. @throws AppError NOT_FOUND */
export const readNotification = (userId: string, id: string): Promise<NotificationRecord> =>
  withFreshReads(async () => {
    const [notification, boxes] = await Promise.all([findNotification(userId, id), getBoxes(userId)]);
    if (!notification) throw notFound('Notification');
    if (!isRead(notification, boxes)) {
      await transact([markAsRead(userId, id), countAsRead(userId, boxOf(notification.event), { notifications: 1 }, boxes)]);
    }
    return { ...notification, read: true };
  });

// One write each and one for the box, below the limit of 100 per transaction.
const maxMarkedAtOnce = 90;

/** Marks all current notifications as read: those older than twenty minutes by one mark on each box, younger ones one by one. */
export const readAllNotifications = async (userId: string, now: Date): Promise<void> => {
  for (const box of boxNames) {
    let finished = false;
    while (!finished) finished = await withFreshReads(() => markBoxAsRead(userId, box, now));
  }
};

/** Marks the notifications of a box. Returns false if some of the young ones remain. */
const markBoxAsRead = async (userId: string, box: BoxName, now: Date): Promise<boolean> => {
  const boxes = await getBoxes(userId);
  const seen = boxes[box];
  if (seen.unreadNotifications === 0) return true;
  const before = [allStoredBefore(now), seen.notificationsReadBefore ?? ''].sort().at(-1) as string;
  const young = (await listSince(userId, before)).filter((one) => boxOf(one.event) === box && !isRead(one, boxes));
  if (young.length > maxMarkedAtOnce) {
    const some = young.slice(0, maxMarkedAtOnce);
    await transact([
      countAsRead(userId, box, { notifications: some.length }, boxes),
      ...some.map(({ id }) => markAsRead(userId, id)),
    ]);
    return false;
  }
  // The count must match the list: nothing arrived and nothing was read while it was made.
  const { unreadNotifications, notificationReads } = (await getBoxes(userId))[box];
  if (unreadNotifications !== seen.unreadNotifications || notificationReads !== seen.notificationReads) throw new StaleRead();
  await transact([
    update(keys[box](userId), {
      set: { notificationsReadBefore: before },
      add: { unreadNotifications: -unreadNotifications, notificationReads: 1 },
      when: { notificationReads },
    }),
    ...young.map(({ id }) => markAsRead(userId, id)),
  ]);
  return true;
};

/** AP62: notifications from an id on. 1 read unit for each 4 KB of them, about 12. */
const listSince = async (userId: string, since: string): Promise<NotificationRecord[]> => {
  const young: NotificationRecord[] = [];
  const newestFirst = { partition: collections.notifications(userId), consistent: true };
  for await (const page of eachPage<NotificationRecord>(newestFirst, 100)) {
    young.push(...page.filter(({ id }) => id >= since));
    if ((page.at(-1)?.id ?? '') < since) break;
  }
  return young;
};
