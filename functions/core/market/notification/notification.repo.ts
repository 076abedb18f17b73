import { notFound } from '#core/kernel/errors';
import { newId } from '#core/kernel/ids';
import type { MailRecord } from '#core/kernel/outbox/outbox';
import { noteNotification, putMail } from '#core/kernel/outbox/outbox.repo';
import { StaleRead, withFreshReads } from '#core/kernel/stale';
import { collections, keys } from '#core/kernel/table/keys';
import { eachPage, type Page, type PageRequest, queryPage } from '#core/kernel/table/page';
import { get } from '#core/kernel/table/read';
import type { Boxes } from '#core/kernel/table/tally';
import { addToTally, getBoxes, type TallyCounter } from '#core/kernel/table/tally.repo';
import { transact } from '#core/kernel/table/transact';
import { put, remove, update, type Write } from '#core/kernel/table/write';
import { plus } from '#core/kernel/time';
import { type Concerned, dueMail } from './due-mail';
import { deliveryOf, type EventBy, type EventName, type FactsOf } from './events';
import { allStoredBefore, type BoxName, boxNames, boxOf, isRead, type NotificationRecord } from './notification';

/**
 * Tells a user of an event, in the transaction of it: the notification in the app, the email or the push that is due, as `events` has it. One write
 * each. With a notification the same transaction must add 1 to `unreadNotifications` of the user's box for its event (`boxOf`): that write is the
 * caller's, as a transaction may touch each item once only.
 *
 * Notifications stay as long as the account: one that expired unread would leave the count wrong.
 */
export const notify = <Name extends EventName>(event: Name, concerned: Concerned, facts: FactsOf<Name>, now: Date): Write[] => {
  const { app } = deliveryOf(event);
  const id = concerned.id ?? newId(now);
  return [
    ...(app ? [putNotification(id, event as EventBy<'app'>, concerned, facts, now)] : []),
    putMail({ ...dueMail(event, concerned, id, now), notificationId: app ? id : null }),
  ];
};

/** Makes the email of an event due at a later time. The app tells of the event then, too, if it does. */
export const notifyLater = (event: EventName, concerned: Concerned & { dueAt: Date }, now: Date): Write =>
  putMail(dueMail(event, concerned, newId(now), now));

/**
 * Gives a stored notification other facts, and emails it once more. Writes nothing if it is gone. A push is not repeated, as it names no facts that
 * could be wrong now.
 */
export const notifyAgain = async <Name extends EventName>(
  event: Name,
  notificationId: string,
  concerned: Concerned,
  facts: FactsOf<Name>,
  now: Date,
): Promise<Write[]> => {
  if (!(await findNotification(concerned.userId, notificationId))) return [];
  const dueAt = plus(now, deliveryOf(event).email ?? 0);
  return [
    update(keys.notification(concerned.userId, notificationId), { set: { facts }, refusal: new StaleRead() }),
    putMail({ ...dueMail(event, { ...concerned, dueAt }, newId(now), now), notificationId }),
  ];
};

/**
 * Tells in the app what an email says, when that is due: the outbox is the clock of both. Once, however many run at a time.
 *
 * @throws StaleRead when another has dealt with the email, or the account is closing
 */
export const tellWithMail = async (mail: MailRecord, facts: object, now: Date): Promise<MailRecord> => {
  const notificationId = newId(now);
  await transact([
    addToTally(mail.userId, { unreadNotifications: 1 }, new StaleRead()),
    putNotification(notificationId, mail.event as EventBy<'app'>, { userId: mail.userId }, facts, now),
    noteNotification(mail, notificationId),
  ]);
  return { ...mail, notificationId };
};

const putNotification = (
  id: string,
  event: EventBy<'app'>,
  { userId, projectId, bidId, caseId }: Concerned,
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

/** Whether somebody has looked at the notification of a mail, or of a push; `gone`: with what it told. 1 read unit. */
export const readStateOf = async (
  { userId, notificationId }: { userId: string; notificationId: string | null },
  boxes: Boxes | undefined,
): Promise<'unread' | 'read' | 'gone'> => {
  if (notificationId === null || !boxes) return 'unread';
  const notification = await findNotification(userId, notificationId);
  if (!notification) return 'gone';
  return isRead(notification, boxes) ? 'read' : 'unread';
};

/** Refused when it was marked meanwhile. */
export const removeNotification = ({ userId, id, read }: NotificationRecord): Write =>
  remove(keys.notification(userId, id), { when: { read }, refusal: new StaleRead() });

/** Refused when it is marked already. */
export const markAsRead = (userId: string, id: string): Write =>
  update(keys.notification(userId, id), { set: { read: true }, when: { read: false }, refusal: new StaleRead() });

interface WhatWasRead {
  notifications: number;
  /** Of the inbox only. */
  messages?: number;
}

/**
 * Takes what was read from the counts of its box, in the transaction that marks it. Refused when a read-all came between: it has
 * counted the same notifications already. `also` is what else changes in the tally, as a transaction may touch it once only.
 */
export const countAsRead = (
  userId: string,
  box: BoxName,
  { notifications, messages }: WhatWasRead,
  seen: Boxes,
  also: Partial<Record<TallyCounter, number>> = {},
): Write =>
  update(keys[box](userId), {
    add: { unreadNotifications: -notifications, notificationReads: 1, ...(messages && { unreadMessages: -messages }), ...also },
    when: { notificationsReadBefore: seen[box].notificationsReadBefore ?? null },
    refusal: new StaleRead(),
  });

/**
 * Marks one notification as read and counts it, once however many calls race. 4 write units, none when it was read before.
 *
 * @throws AppError NOT_FOUND
 */
export const readNotification = (userId: string, id: string): Promise<NotificationRecord> =>
  withFreshReads(async () => {
    const [notification, boxes] = await Promise.all([findNotification(userId, id), getBoxes(userId)]);
    if (!notification) throw notFound('Notification');
    if (!isRead(notification, boxes)) {
      await transact([markAsRead(userId, id), countAsRead(userId, boxOf(notification.event), { notifications: 1 }, boxes)]);
    }
    return { ...notification, read: true };
  });

// One write for each, and one for the box, within a transaction's hundred.
const markedAtOnce = 90;

/**
 * Marks everything as read that was there when the call began, however much it is: all that is older than twenty minutes by
 * one mark on each box, the few younger ones one by one. A notification that arrives meanwhile stays unread and counted:
 * the count is lowered by what was seen, not set to 0.
 */
export const readAllNotifications = async (userId: string, now: Date): Promise<void> => {
  for (const box of boxNames) {
    let finished = false;
    while (!finished) finished = await withFreshReads(() => readWhatIsThere(userId, box, now));
  }
};

/** Whether everything in the box is read; false after a first part of very many young ones. */
const readWhatIsThere = async (userId: string, box: BoxName, now: Date): Promise<boolean> => {
  const boxes = await getBoxes(userId);
  const seen = boxes[box];
  if (seen.unreadNotifications === 0) return true;
  // Never back: what an earlier read-all has marked stays marked.
  const before = [allStoredBefore(now), seen.notificationsReadBefore ?? ''].sort().at(-1) as string;
  const young = (await youngSince(userId, before)).filter((one) => boxOf(one.event) === box && !isRead(one, boxes));
  if (young.length > markedAtOnce) {
    const some = young.slice(0, markedAtOnce);
    await transact([
      countAsRead(userId, box, { notifications: some.length }, boxes),
      ...some.map(({ id }) => markAsRead(userId, id)),
    ]);
    return false;
  }
  // The count and the young ones must be of one moment: nothing arrived and nothing was read while they were listed.
  const { unreadNotifications, notificationReads } = (await getBoxes(userId))[box];
  if (unreadNotifications !== seen.unreadNotifications || notificationReads !== seen.notificationReads) throw new StaleRead();
  await transact([
    update(keys[box](userId), {
      set: { notificationsReadBefore: before },
      add: { unreadNotifications: -unreadNotifications, notificationReads: 1 },
      when: { notificationReads },
      refusal: new StaleRead(),
    }),
    ...young.map(({ id }) => markAsRead(userId, id)),
  ]);
  return true;
};

/** AP62: notifications from an id on. 1 read unit for each 4 KB of what is that young. */
const youngSince = async (userId: string, since: string): Promise<NotificationRecord[]> => {
  const young: NotificationRecord[] = [];
  const newestFirst = { partition: collections.notifications(userId), consistent: true };
  for await (const page of eachPage<NotificationRecord>(newestFirst, 100)) {
    young.push(...page.filter(({ id }) => id >= since));
    if ((page.at(-1)?.id ?? '') < since) break;
  }
  return young;
};
