import type { Account } from '#core/account/account';
import { introductionFor } from '#core/account/contact.view';
import { maskContacts } from '#core/masking/mask';
import type { ChatMessage, Conversation, Counterpart, ThreadMessage } from '#shared/contracts/message';
import { type ConversationRecord, isSeenBy, type MessageRecord } from './message';

/**
 * A message for either of the two: until a paid bid links them without the contact details that it gives away. The sender reads
 * what the receiver reads, so that nobody waits for a call.
 */
export const messageForReader = (message: MessageRecord, linked: boolean): ChatMessage => {
  const { text, masked } = linked ? { text: message.content, masked: false } : maskContacts(message.content);
  return {
    id: message.id,
    senderId: message.senderId,
    receiverId: message.receiverId,
    projectId: message.projectId,
    content: text,
    masked,
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

/** A conversation with its counterpart and its last message, as far as the two may know each other. */
export const conversationForReader = (
  { userId, unreadCount }: ConversationRecord,
  other: Account,
  lastMessage: MessageRecord,
  linked: boolean,
): Conversation => ({
  user: counterpartFor(userId, other, linked),
  lastMessage: messageForReader(lastMessage, linked),
  unreadCount,
});
