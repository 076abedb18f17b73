import type { Account } from '#core/account/account';
import { introductionFor } from '#core/account/contact.view';
import type { ChatMessage, Conversation, Counterpart, ThreadMessage } from '#shared/contracts/answers/message';
import { formerMemberName } from '#shared/leaving';
import { blockingOf, type ConversationRecord, isSeenBy, type MessageRecord, shownContent } from './message';

/** In place of a message that an operator has hidden. */
const removedContent = 'This message was removed.';

/**
 * A message for either of the two: until a paid bid links them without the contact details that it gives away. The sender reads
 * what the receiver reads, so that nobody waits for a call.
 */
export const messageForReader = (message: MessageRecord, linked: boolean): ChatMessage => {
  const { removed } = message;
  const content = removed ? removedContent : linked ? message.content : shownContent(message);
  return {
    id: message.id,
    senderId: message.senderId,
    receiverId: message.receiverId,
    projectId: message.projectId,
    content,
    masked: !removed && content !== message.content,
    ...(removed && { removed }),
    createdAt: message.createdAt,
  };
};

/**
 * A message of a thread that `readerId` has just opened: what was received is seen with that, what was sent as far as `receivers`, the
 * conversation as the other has it, says.
 */
export const threadMessageForReader = (
  message: MessageRecord,
  { readerId, linked, receivers }: { readerId: string; linked: boolean; receivers: ConversationRecord | undefined },
): ThreadMessage => ({
  ...messageForReader(message, linked),
  seen: message.receiverId === readerId || isSeenBy(receivers, message),
});

const counterpartFor = (viewerId: string, other: Account, linked: boolean): Counterpart => ({
  id: other.id,
  userType: other.userType,
  stagerIdentifier: other.stagerIdentifier,
  ...introductionFor({ viewerId, paidParties: linked ? [viewerId, other.id] : undefined }, other),
});

/** Somebody who has left is called so in a conversation; the contact details, while they are kept, are with the bid that was paid. */
const formerCounterpart = (id: string, { at, userType }: NonNullable<ConversationRecord['otherLeft']>): Counterpart => ({
  id,
  userType,
  stagerIdentifier: null,
  name: formerMemberName,
  company: null,
  avatar: null,
  linked: true,
  leftAt: at,
});

/**
 * A conversation with its counterpart and its last message, as far as the two may know each other; undefined where the other is gone and nothing
 * was kept.
 */
export const conversationForReader = (
  conversation: ConversationRecord,
  other: Account | undefined,
  lastMessage: MessageRecord,
  linked: boolean,
): Conversation | undefined => {
  const { userId, otherId, otherLeft, unreadCount } = conversation;
  const user = other ? counterpartFor(userId, other, linked) : otherLeft && formerCounterpart(otherId, otherLeft);
  const blocked = blockingOf(conversation);
  return user && { user, lastMessage: messageForReader(lastMessage, linked), unreadCount, ...(blocked && { blocked }) };
};
