import { notFound } from '#core/kernel/errors';
import { withFreshReads } from '#core/kernel/stale';
import { collections, keys } from '#core/kernel/table/keys';
import { type Page, type PageRequest, queryPage } from '#core/kernel/table/page';
import { type Get, get } from '#core/kernel/table/read';
import { getBoxes } from '#core/kernel/table/tally.repo';
import { transact } from '#core/kernel/table/transact';
import { setFlag, update, type Write } from '#core/kernel/table/write';
import { findAccount } from '#core/market/account/account.repo';
import { isRead } from '#core/market/notification/notification';
import { countAsRead, findNotification, markAsRead } from '#core/market/notification/notification.repo';
import type { Blocking } from '#shared/message/message.answers';
import { blockingOf, type ConversationRecord, type MessageRecord } from './message';

/** AP52: returns a user's side of a conversation. 1 read unit. */
export const findConversation = (userId: string, otherId: string, read: Get = get): Promise<ConversationRecord | undefined> =>
  read<ConversationRecord>(keys.conversation(userId, otherId));

/** Fails unless the other user has an account, or left messages behind. @throws AppError NOT_FOUND */
export const assertCounterpartExists = async (userId: string, otherId: string): Promise<void> => {
  if (await findAccount(otherId)) return;
  if (!(await findConversation(userId, otherId))?.otherLeft) throw notFound('User');
};

/** AP53: returns a user's conversations, latest first. 0.5 read units for each 4 KB, about 10. Reads no messages. */
export const listConversations = (userId: string, request: PageRequest): Promise<Page<ConversationRecord>> =>
  queryPage<ConversationRecord>({ index: 'GSI1', partition: collections.conversations(userId) }, request);

/** Marks a conversation as read. 6 to 8 write units. @throws StaleRead if a message arrived, or another call marked it */
export const markConversationAsRead = async (conversation: ConversationRecord): Promise<void> => {
  const { userId, otherId, unreadCount, reads, notificationId, lastMessageId } = conversation;
  const [boxes, notification] = await Promise.all([getBoxes(userId), notificationId && findNotification(userId, notificationId)]);
  const unread = notification && !isRead(notification, boxes) ? notification : undefined;
  await transact([
    update(keys.conversation(userId, otherId), {
      set: { notificationId: null, readUpTo: lastMessageId },
      add: { unreadCount: -unreadCount, reads: 1 },
      when: { unreadCount, reads },
    }),
    countAsRead(userId, 'inbox', { messages: unreadCount, notifications: unread ? 1 : 0 }, boxes),
    ...(unread ? [markAsRead(userId, unread.id)] : []),
  ]);
};

/** Blocks or unblocks a user, on both sides of the conversation. 4 to 6 write units. @throws AppError NOT_FOUND without one */
export const saveBlock = (userId: string, otherId: string, blocked: boolean): Promise<Blocking | null> =>
  withFreshReads(async () => {
    const [own, others] = await Promise.all([findConversation(userId, otherId), findConversation(otherId, userId)]);
    if (!own) throw notFound('Conversation');
    const side = (of: ConversationRecord, attribute: 'blocked' | 'blockedByOther'): Write =>
      update(keys.conversation(of.userId, of.otherId), {
        ...(blocked ? { set: { [attribute]: true } } : { unset: [attribute] }),
      });
    const { blocked: _, ...rest } = own;
    if ((own.blocked === true) !== blocked) {
      await transact([side(own, 'blocked'), ...(others ? [side(others, 'blockedByOther')] : [])]);
    }
    return blockingOf(blocked ? { ...rest, blocked } : rest);
  });

/** Hides or shows a message. Refused (StaleRead) if it is hidden or shown already. */
export const changeMessageVisibility = async (
  { id, senderId, receiverId }: MessageRecord,
  isShown: boolean,
): Promise<Write[]> => {
  const sides = await Promise.all([findConversation(receiverId, senderId), findConversation(senderId, receiverId)]);
  return [
    setFlag(keys.message(senderId, receiverId, id), 'removed', !isShown),
    ...sides.flatMap((side) => (side ? [update(keys.conversation(side.userId, side.otherId), { add: { removals: 1 } })] : [])),
  ];
};
