import type { Account, Reader } from '#core/market/account/account';
import { introductionFor } from '#core/market/account/contact.view';
import { formerMemberName } from '#shared/account/leaving';
import type { ChatMessage, Conversation, Counterpart, ThreadMessage } from '#shared/message/message.answers';
import { blockingOf, type ConversationRecord, isSeenBy, type MessageRecord, shownContent } from './message';

const removedContent = 'This message was removed.';

/** Before a paid bid, even the sender reads the masked text, to know what the receiver sees. */
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

const readsAsLinked = (linked: boolean, { isImpersonating }: Reader): boolean => linked && !isImpersonating;

/** Shows a message in a thread. Received messages count as seen, because the reader has just opened the thread. */
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

/** Returns undefined if the other account is gone and nothing was kept. */
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
