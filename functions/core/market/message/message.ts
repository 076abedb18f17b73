import { AppError, forbidden } from '#core/kernel/errors';
import type { UserType } from '#shared/account/user.contract';
import type { Blocking } from '#shared/message/message.answers';
import type { SendMessageBody } from '#shared/message/message.contract';

export interface MessageRecord {
  id: string;
  senderId: string;
  receiverId: string;
  projectId: string | null;
  content: string;
  /** Null if masking changes nothing. */
  masked: string | null;
  removed?: true;
  createdAt: string;
}

/** One user's side of a conversation. Both sides are written in one transaction. */
export interface ConversationRecord {
  userId: string;
  otherId: string;
  /** The first message's id. Notifications store it instead of a user, and lose it with the conversation. */
  conversationId: string;
  lastMessageId: string;
  unreadCount: number;
  /** The last message when they were last marked as read. */
  readUpTo?: string;
  /** An optimistic lock for marking messages as read. */
  reads: number;
  /** The single notification of all unread messages. */
  notificationId: string | null;
  startedBy: string;
  startedAt: string;
  /** By the user who did not start it. */
  answered: boolean;
  blocked?: true;
  blockedByOther?: true;
  /** Changes when a message is hidden or restored. */
  removals?: number;
  /** Set once the other account is deleted. */
  otherLeft?: { at: string; userType: UserType };
}

/** @throws AppError VALIDATION_FAILED for oneself */
export const assertNotSelf = (userId: string, otherId: string, field: 'receiverId' | 'userId'): void => {
  const message = "You can't send messages to yourself";
  if (userId === otherId) throw new AppError('VALIDATION_FAILED', message, { issues: [{ path: field, message }] });
};

/** Returns whether the receiver has read a message. Without `readUpTo`, all are read if none is unread. */
export const isSeenBy = (receivers: ConversationRecord | undefined, { id }: MessageRecord): boolean =>
  receivers !== undefined && (receivers.readUpTo === undefined ? receivers.unreadCount === 0 : id <= receivers.readUpTo);

export const blockedByYou = () => forbidden('You blocked this person. Unblock them to send a message.');
const blockedByThem = () => forbidden("This person isn't accepting messages from you.");

/** @throws AppError FORBIDDEN if either has blocked the other */
export const assertNotBlocked = (senders: ConversationRecord | undefined): void => {
  if (senders?.blocked) throw blockedByYou();
  if (senders?.blockedByOther) throw blockedByThem();
};

export const blockingOf = ({ blocked, blockedByOther }: ConversationRecord): Blocking | null => {
  if (blocked) return blockedByOther ? 'by_both' : 'by_you';
  return blockedByOther ? 'by_them' : null;
};

interface NewMessage {
  id: string;
  senderId: string;
  now: Date;
}

/** @throws AppError VALIDATION_FAILED to oneself */
export const newMessage = (body: SendMessageBody, { id, senderId, now }: NewMessage): MessageRecord => {
  assertNotSelf(senderId, body.receiverId, 'receiverId');
  return {
    id,
    senderId,
    receiverId: body.receiverId,
    projectId: body.projectId ?? null,
    content: body.content,
    masked: null,
    createdAt: now.toISOString(),
  };
};

export const shownContent = ({ content, masked }: MessageRecord): string => masked ?? content;

export interface Arrival {
  begins: boolean;
  isLatest: boolean;
  /** Only the first unread message creates a notification. */
  isFirstUnread: boolean;
  firstAnswerMs: number | undefined;
}

export const arrivalOf = (
  message: MessageRecord,
  receivers: ConversationRecord | undefined,
  senders: ConversationRecord | undefined,
): Arrival => {
  if (!receivers || !senders) return { begins: true, isLatest: true, isFirstUnread: true, firstAnswerMs: undefined };
  const answers = senders.startedBy === message.receiverId && !senders.answered;
  return {
    begins: false,
    isLatest: receivers.lastMessageId < message.id,
    isFirstUnread: receivers.unreadCount === 0,
    firstAnswerMs: answers ? Math.max(0, Date.parse(message.createdAt) - Date.parse(senders.startedAt)) : undefined,
  };
};
