import { findAccount } from '#core/account/account.repo';
import { notFound } from '#core/errors';
import { isRead } from '#core/notification/notification';
import { countAsRead, findNotification, markAsRead } from '#core/notification/notification.repo';
import { StaleRead } from '#core/stale';
import { collections, keys } from '#core/table/keys';
import { type Page, type PageRequest, queryPage } from '#core/table/page';
import { get } from '#core/table/read';
import { transact } from '#core/table/transact';
import { update } from '#core/table/write';
import { getBoxes } from '#core/tally/tally.repo';
import type { ConversationRecord } from './message';

/** AP52: a user's side of the conversation with another. 1 read unit. */
export const findConversation = (userId: string, otherId: string): Promise<ConversationRecord | undefined> =>
  get<ConversationRecord>(keys.conversation(userId, otherId));

/** That there is somebody to read of: an account, or one that has left what both wrote. @throws AppError NOT_FOUND */
export const mustHaveCounterpart = async (userId: string, otherId: string): Promise<void> => {
  if (await findAccount(otherId)) return;
  if (!(await findConversation(userId, otherId))?.otherLeft) throw notFound('User');
};

/** AP53: a user's conversations, the latest first. 0.5 read units for each 4 KB, about 10 of them; no message is read. */
export const listConversations = (userId: string, request: PageRequest): Promise<Page<ConversationRecord>> =>
  queryPage<ConversationRecord>({ index: 'GSI1', partition: collections.conversations(userId) }, request);

/**
 * Marks as read what was unread when the conversation was looked up, with the notification that told of it. Refused when a
 * message has arrived since or another call has marked: nobody marks what they have not been shown. 6 to 8 write units.
 *
 * @throws StaleRead
 */
export const markConversationAsRead = async (conversation: ConversationRecord): Promise<void> => {
  const { userId, otherId, unreadCount, reads, notificationId, lastMessageId } = conversation;
  const [boxes, notification] = await Promise.all([getBoxes(userId), notificationId && findNotification(userId, notificationId)]);
  const told = notification && !isRead(notification, boxes) ? notification : undefined;
  await transact([
    update(keys.conversation(userId, otherId), {
      set: { notificationId: null, readUpTo: lastMessageId },
      add: { unreadCount: -unreadCount, reads: 1 },
      when: { unreadCount, reads },
      refusal: new StaleRead(),
    }),
    countAsRead(userId, 'inbox', { messages: unreadCount, notifications: told ? 1 : 0 }, boxes),
    ...(told ? [markAsRead(userId, told.id)] : []),
  ]);
};
