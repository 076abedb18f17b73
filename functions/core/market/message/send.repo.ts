import { notFound } from '#core/kernel/errors';
import { newId } from '#core/kernel/ids';
import { maskFor } from '#core/kernel/masking/fragments.repo';
import { withFreshReads } from '#core/kernel/stale';
import { gsi1, keys } from '#core/kernel/table/keys';
import { prefetch } from '#core/kernel/table/read';
import { addToInbox } from '#core/kernel/table/tally.repo';
import { type Save, transact } from '#core/kernel/table/transact';
import { check, put, update, type Write } from '#core/kernel/table/write';
import type { Account } from '#core/market/account/account';
import { countFirstAnswer } from '#core/market/account/reputation.repo';
import { areLinked } from '#core/market/bid/link.repo';
import { notify } from '#core/market/notification/notification.repo';
import { maskedMessage } from './compose';
import { findConversation } from './conversation.repo';
import { type Arrival, arrivalOf, assertNotBlocked, type MessageRecord } from './message';

type Known = Awaited<ReturnType<typeof readThreadOf>>;

/** Reads what sending a message depends on. 4 read units. */
export const readThreadOf = async ({ senderId, receiverId }: Pick<MessageRecord, 'senderId' | 'receiverId'>) => {
  const sides = [keys.conversation(receiverId, senderId), keys.conversation(senderId, receiverId)];
  const read = await prefetch([...sides, keys.link(senderId, receiverId), keys.fragments(senderId)]);
  return {
    receivers: await findConversation(receiverId, senderId, read),
    senders: await findConversation(senderId, receiverId, read),
    linked: await areLinked(senderId, receiverId, read),
    mask: await maskFor(senderId, read),
  };
};

interface Saving {
  /** The state that the caller has just read. It is read again after a conflict. */
  known?: Known;
  saveOf?: (message: MessageRecord) => Save;
}

/**
 * Stores a message, moves both conversations to the top, and notifies the receiver of the first unread one. 20 to 35 write units.
 *
 * Masks it even for parties of a paid bid, because administrators read it too. Writes neither tally, so that messages do not
 * conflict with bids or payments.
 *
 * @returns the message as it is stored
 * @throws AppError NOT_FOUND if an account is gone or closing, FORBIDDEN if one of the two has blocked the other
 */
export const saveMessage = (
  written: MessageRecord,
  sender: Account,
  now: Date,
  { known, saveOf = () => transact }: Saving = {},
): Promise<MessageRecord> => {
  let read = known;
  return withFreshReads(async () => {
    const { id, senderId, receiverId, projectId } = written;
    const { receivers, senders, mask } = read ?? (await readThreadOf(written));
    // Reads again after a conflict.
    read = undefined;
    assertNotBlocked(senders);
    const message = maskedMessage(written, sender, mask);
    const arrival = arrivalOf(message, receivers, senders);
    const { isFirstUnread, firstAnswerMs } = arrival;
    const notificationId = newId(now);
    const { conversationId } = receivers ?? { conversationId: message.id };
    await mask.saveWith(saveOf(message))([
      ...(isFirstUnread
        ? notify(
            'new_message',
            { id: notificationId, userId: receiverId, projectId: projectId ?? undefined, conversationId },
            {},
            now,
            (unread) => addToInbox(receiverId, { unreadMessages: 1, ...unread }),
          )
        : [addToInbox(receiverId, { unreadMessages: 1 })]),
      check(keys.user(senderId), { PK: { present: true } }, notFound('User')),
      put({ ...keys.message(senderId, receiverId, id), entity: 'Message', ...message }),
      receiversSide(message, arrival, notificationId),
      sendersSide(message, arrival),
      ...(firstAnswerMs === undefined ? [] : [countFirstAnswer(senderId, firstAnswerMs, now)]),
    ]);
    return message;
  });
};

/** Returns the side of `userId`. The first message creates it. */
const sideOf = (message: MessageRecord, userId: string, otherId: string, { begins, isLatest }: Arrival) => ({
  ...(begins && {
    entity: 'Conversation' as const,
    userId,
    otherId,
    conversationId: message.id,
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
    set: { ...sideOf(message, receiverId, senderId, arrival), ...(isFirstUnread && { notificationId }) },
    add: { unreadCount: 1 },
    upsert: begins,
    when: begins
      ? { PK: { absent: true } }
      : {
          unreadCount: isFirstUnread ? 0 : { after: 0 },
          blocked: { absent: true },
          blockedByOther: { absent: true },
          ...(isLatest && { lastMessageId: { below: id } }),
        },
  });
};

const sendersSide = (message: MessageRecord, arrival: Arrival): Write => {
  const { begins, isLatest, firstAnswerMs } = arrival;
  const { id, senderId, receiverId } = message;
  const answers = firstAnswerMs !== undefined;
  return update(keys.conversation(senderId, receiverId), {
    set: {
      ...sideOf(message, senderId, receiverId, arrival),
      ...(begins && { notificationId: null }),
      ...(answers && { answered: true }),
    },
    add: { unreadCount: 0 },
    upsert: begins,
    when: begins
      ? { PK: { absent: true } }
      : {
          ...(answers && { answered: false }),
          ...(isLatest && { lastMessageId: { below: id } }),
        },
  });
};
