import { StaleRead, withFreshReads } from '#core/kernel/stale';
import { collections, type Key, keys } from '#core/kernel/table/keys';
import { eachPage } from '#core/kernel/table/page';
import { getBoxes } from '#core/kernel/table/tally.repo';
import { maxTransactionItems, transact, write } from '#core/kernel/table/transact';
import { remove, update } from '#core/kernel/table/write';
import type { FormerMember } from '#core/market/account/former';
import { isRead } from '#core/market/notification/notification';
import { countAsRead, findNotification, removeNotification } from '#core/market/notification/notification.repo';
import { findConversation } from './conversation.repo';
import type { ConversationRecord } from './message';

/** AP99: returns the keys of all messages of two users, for a deletion. 1 read unit for each 4 KB, about 12. */
export const messagesBetween = (userId: string, otherId: string): AsyncGenerator<Key[]> =>
  eachPage<Key>(
    { partition: collections.thread(userId, otherId), consistent: true, order: 'oldest-first', withKeys: true },
    maxTransactionItems,
  );

/** Keeps a conversation for the other user. Returns false if that account is gone, too, so that nobody keeps the messages. */
export const keepConversation = async (
  { userId, otherId }: ConversationRecord,
  { leftAt, userType }: FormerMember,
): Promise<boolean> => {
  const otherLeft = { at: leftAt, userType } satisfies ConversationRecord['otherLeft'];
  try {
    await transact([
      update(keys.conversation(otherId, userId), { set: { otherLeft } }),
      remove(keys.conversation(userId, otherId), { when: { otherLeft: { absent: true } } }),
    ]);
    return true;
  } catch (error) {
    if (error instanceof StaleRead) return false;
    throw error;
  }
};

/** Removes one side of a conversation, and subtracts its unread messages. Does nothing if it is gone. */
export const removeConversation = (userId: string, otherId: string): Promise<void> =>
  withFreshReads(async () => {
    const conversation = await findConversation(userId, otherId);
    if (!conversation) return;
    const { unreadCount, reads, notificationId } = conversation;
    const key = keys.conversation(userId, otherId);
    const removal = remove(key, { when: { PK: { present: true }, unreadCount, reads } });
    if (unreadCount === 0) return write(removal);
    const [boxes, notification] = await Promise.all([
      getBoxes(userId),
      notificationId && findNotification(userId, notificationId),
    ]);
    const notifications = notification ? [notification] : [];
    const unread = notifications.filter((one) => !isRead(one, boxes)).length;
    await transact([
      removal,
      countAsRead(userId, 'inbox', { messages: unreadCount, notifications: unread }, boxes),
      ...notifications.map(removeNotification),
    ]);
  });
