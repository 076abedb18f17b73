import { AppError, forbidden } from '#core/kernel/errors';
import type { Blocking } from '#shared/contracts/answers/message';
import type { SendMessageBody } from '#shared/contracts/message';
import type { UserType } from '#shared/contracts/user';

/** A message as it is stored. */
export interface MessageRecord {
  id: string;
  senderId: string;
  receiverId: string;
  projectId: string | null;
  /** To the letter. */
  content: string;
  /** What the two read until a paid bid links them, and an administrator who looks at any time, made when it was sent; null where that is the same. */
  masked: string | null;
  /** An administrator has hidden it from both. Absent: not. */
  removed?: true;
  createdAt: string;
}

/** A conversation as one of its two has it. The two sides are written in one transaction. */
export interface ConversationRecord {
  userId: string;
  otherId: string;
  /** Of either; it only grows. */
  lastMessageId: string;
  /** Messages of the other that this side has not read. */
  unreadCount: number;
  /** The last message at the time this side last marked them as read. Absent before the first time. */
  readUpTo?: string;
  /** How often this side has marked them as read: an optimistic lock for the next call that does. */
  reads: number;
  /** The one notification that tells of the unread messages, however many they are; null while nothing is unread. */
  notificationId: string | null;
  startedBy: string;
  startedAt: string;
  /** Whether the one who did not begin it has answered. */
  answered: boolean;
  /** This side takes no messages of the other. Absent: it does. */
  blocked?: true;
  /** The same of the other side, for this one to know. */
  blockedByOther?: true;
  /** How often a message in it was hidden or shown again: what both read has changed then. */
  removals?: number;
  /** The other has left: this side keeps what was written. Absent before. */
  otherLeft?: { at: string; userType: UserType };
}

/** @throws AppError VALIDATION_FAILED: nobody has a conversation with themself. */
export const mustBeSomebodyElse = (userId: string, otherId: string, field: 'receiverId' | 'userId'): void => {
  const message = "You can't send messages to yourself";
  if (userId === otherId) throw new AppError('VALIDATION_FAILED', message, { issues: [{ path: field, message }] });
};

/** Whether the receiver has read a message. Without a note of how far they have read, no unread messages means that all are read. */
export const isSeenBy = (receivers: ConversationRecord | undefined, { id }: MessageRecord): boolean =>
  receivers !== undefined && (receivers.readUpTo === undefined ? receivers.unreadCount === 0 : id <= receivers.readUpTo);

export const blockedByYou = () => forbidden('You blocked this person. Unblock them to send a message.');
export const blockedByThem = () => forbidden("This person isn't accepting messages from you.");

/** @throws AppError FORBIDDEN where one of the two has blocked the other. */
export const mustNotBeBlocked = (senders: ConversationRecord | undefined): void => {
  if (senders?.blocked) throw blockedByYou();
  if (senders?.blockedByOther) throw blockedByThem();
};

/** Who takes no messages of the other, as the one whose side this is reads it. */
export const blockingOf = ({ blocked, blockedByOther }: ConversationRecord): Blocking | null => {
  if (blocked) return blockedByOther ? 'by_both' : 'by_you';
  return blockedByOther ? 'by_them' : null;
};

interface NewMessage {
  id: string;
  senderId: string;
  now: Date;
}

/** @throws AppError VALIDATION_FAILED when it is to oneself. */
export const newMessage = (body: SendMessageBody, { id, senderId, now }: NewMessage): MessageRecord => {
  mustBeSomebodyElse(senderId, body.receiverId, 'receiverId');
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

/** What the two read of a message until a paid bid links them. */
export const shownContent = ({ content, masked }: MessageRecord): string => masked ?? content;

/** What one more message means for the two sides of its conversation, as they were read. */
export interface Arrival {
  begins: boolean;
  /** Whether it is the latest: false when one that was sent a moment later was stored first. */
  isLatest: boolean;
  /** Nothing was unread before: this one makes a notification, the following ones do not. */
  isFirstUnread: boolean;
  /** How long the sender took for the first answer to somebody who began the conversation. */
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
