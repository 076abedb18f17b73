import { notFound } from '#core/errors';
import { newId } from '#core/ids';
import { notify } from '#core/notification/notification.repo';
import { countFirstAnswer } from '#core/reputation/reputation.repo';
import { StaleRead, withFreshReads } from '#core/stale';
import { collections, gsi1, keys } from '#core/table/keys';
import { type Page, type PageRequest, queryPage } from '#core/table/page';
import { get, getMany } from '#core/table/read';
import { transact } from '#core/table/transact';
import { check, put, update, type Write } from '#core/table/write';
import { addToInbox } from '#core/tally/tally.repo';
import { findConversation } from './conversation.repo';
import { type Arrival, arrivalOf, type MessageRecord } from './message';

/** AP54: the messages of two users, newest first. 1 read unit for each 4 KB, about 12 short ones. */
export const listMessages = (userId: string, otherId: string, request: PageRequest): Promise<Page<MessageRecord>> =>
  queryPage<MessageRecord>({ partition: collections.thread(userId, otherId), consistent: true }, request);

interface MessagePlace {
  userId: string;
  otherId: string;
  lastMessageId: string;
}

/**
 * AP55: the last message of each of some conversations. 0.5 read units each and 4 KB; one that the fast read does not show yet is
 * read again.
 */
export const findLastMessages = async (conversations: readonly MessagePlace[]): Promise<Map<string, MessageRecord>> => {
  const placeOf = ({ userId, otherId, lastMessageId }: MessagePlace) => keys.message(userId, otherId, lastMessageId);
  const found = new Map((await getMany<MessageRecord>(conversations.map(placeOf))).map((message) => [message.id, message]));
  for (const late of conversations.filter(({ lastMessageId }) => !found.has(lastMessageId))) {
    const message = await get<MessageRecord>(placeOf(late));
    if (message) found.set(message.id, message);
  }
  return found;
};

/**
 * Stores a message, moves the conversation of both to the top, counts it as unread for the receiver and tells of it once, until
 * the receiver has read. 20 to 35 write units.
 *
 * Nothing here waits for another message: of any number sent at the same moment each is counted, the latest is the last, one
 * notifies. What a condition refuses was decided on what has changed since, and is decided again.
 *
 * A message touches nothing that bids or payments touch: neither the receiver's tally nor the sender's, whose profile says as well that
 * the account is not closed.
 *
 * @throws AppError NOT_FOUND when either account is gone or closing.
 */
export const saveMessage = (message: MessageRecord, now: Date): Promise<void> =>
  withFreshReads(async () => {
    const { id, senderId, receiverId, projectId } = message;
    const [receivers, senders] = await Promise.all([
      findConversation(receiverId, senderId),
      findConversation(senderId, receiverId),
    ]);
    const arrival = arrivalOf(message, receivers, senders);
    const { isFirstUnread, firstAnswerMs } = arrival;
    const notificationId = newId(now);
    await transact([
      addToInbox(receiverId, { unreadMessages: 1, ...(isFirstUnread && { unreadNotifications: 1 }) }),
      check(keys.user(senderId), { PK: { present: true } }, notFound('User')),
      put({ ...keys.message(senderId, receiverId, id), entity: 'Message', ...message }),
      receiversSide(message, arrival, notificationId),
      sendersSide(message, arrival),
      ...(isFirstUnread
        ? notify('new_message', { id: notificationId, userId: receiverId, projectId: projectId ?? undefined }, {}, now)
        : []),
      ...(firstAnswerMs === undefined ? [] : [countFirstAnswer(senderId, firstAnswerMs, now)]),
    ]);
  });

/** What is written of a conversation for `userId` with every message, and more when this one begins it. */
const written = (message: MessageRecord, userId: string, otherId: string, { begins, isLatest }: Arrival) => ({
  ...(begins && {
    entity: 'Conversation',
    userId,
    otherId,
    startedBy: message.senderId,
    startedAt: message.createdAt,
    answered: false,
    reads: 0,
  }),
  ...(isLatest && { lastMessageId: message.id, ...gsi1.conversation(userId, message.id) }),
});

const receiversSide = (message: MessageRecord, arrival: Arrival, notificationId: string): Write => {
  const { begins, isLatest, isFirstUnread } = arrival;
  const { id, senderId, receiverId } = message;
  return update(keys.conversation(receiverId, senderId), {
    set: { ...written(message, receiverId, senderId, arrival), ...(isFirstUnread && { notificationId }) },
    add: { unreadCount: 1 },
    upsert: begins,
    when: begins
      ? { PK: { absent: true } }
      : { unreadCount: isFirstUnread ? 0 : { after: 0 }, ...(isLatest && { lastMessageId: { below: id } }) },
    refusal: new StaleRead(),
  });
};

const sendersSide = (message: MessageRecord, arrival: Arrival): Write => {
  const { begins, isLatest, firstAnswerMs } = arrival;
  const { id, senderId, receiverId } = message;
  const answers = firstAnswerMs !== undefined;
  return update(keys.conversation(senderId, receiverId), {
    set: {
      ...written(message, senderId, receiverId, arrival),
      ...(begins && { notificationId: null }),
      ...(answers && { answered: true }),
    },
    add: { unreadCount: 0 },
    upsert: begins,
    when: begins
      ? { PK: { absent: true } }
      : { ...(answers && { answered: false }), ...(isLatest && { lastMessageId: { below: id } }) },
    refusal: new StaleRead(),
  });
};
