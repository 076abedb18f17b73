import type { Account, Reader } from '#core/market/account/account';
import { introductionFor } from '#core/market/account/contact.view';
import type { ChatMessage, Conversation, Counterpart, ThreadMessage } from '#shared/contracts/answers/message';
import { formerMemberName } from '#shared/leaving';
import { blockingOf, type ConversationRecord, isSeenBy, type MessageRecord, shownContent } from './message';

/** In place of a message that an administrator has hidden. */
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

/** Whether a reader may read what the two write, as somebody whom a paid bid has linked to the other one. */
const readsAsLinked = (linked: boolean, { isImpersonating }: Reader): boolean => linked && !isImpersonating;

/**
 * A message of a thread that its reader has just opened: what was received is seen with that, what was sent as far as `receivers`, the
 * conversation as the other has it, says.
 */
export const threadMessageForReader = (
  message: MessageRecord,
  { reader, linked, receivers }: { reader: Reader; linked: boolean; receivers: ConversationRecord | undefined },
): ThreadMessage => ({
  ...messageForReader(message, readsAsLinked(linked, reader)),
  seen: message.receiverId === reader.id || isSeenBy(receivers, message),
});

const counterpartFor = (viewer: Reader, other: Account, linked: boolean): Counterpart => ({
  id: other.id,
  userType: other.userType,
  stagerIdentifier: other.stagerIdentifier,
  ...introductionFor({ viewer, paidParties: linked ? [viewer.id, other.id] : undefined }, other),
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
 * A conversation, for the one of its two whose it is, with its counterpart and its last message, as far as the two may know each other; undefined where the other is gone and nothing
 * was kept.
 */
export const conversationForReader = (
  conversation: ConversationRecord,
  reader: Reader,
  other: Account | undefined,
  lastMessage: MessageRecord,
  linked: boolean,
): Conversation | undefined => {
  const { otherId, otherLeft, unreadCount } = conversation;
  const user = other ? counterpartFor(reader, other, linked) : otherLeft && formerCounterpart(otherId, otherLeft);
  const blocked = blockingOf(conversation);
  return (
    user && {
      user,
      lastMessage: messageForReader(lastMessage, readsAsLinked(linked, reader)),
      unreadCount,
      ...(blocked && { blocked }),
    }
  );
};
