import * as z from 'zod/mini';
import { Id } from '#shared/contracts/common';
import { UserType } from '#shared/contracts/user';
import { orNull, Timestamp } from './common';

export const ChatMessage = z.object({
  id: Id,
  senderId: Id,
  receiverId: Id,
  projectId: orNull(Id),
  content: z.string(),
  masked: z.boolean(),
  /** An administrator has hidden it: the content says so, and nothing else. */
  removed: z.optional(z.literal(true)),
  createdAt: Timestamp,
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** A message as the thread has it. */
export const ThreadMessage = z.extend(ChatMessage, {
  /** True once its receiver has opened the conversation after it came. */
  seen: z.boolean(),
});
export type ThreadMessage = z.infer<typeof ThreadMessage>;

/** The other person of a conversation: a real name only once a paid bid links the two. */
export const Counterpart = z.object({
  id: Id,
  name: z.string(),
  userType: UserType,
  stagerIdentifier: orNull(z.string()),
  company: orNull(z.string()),
  avatar: orNull(z.string()),
  linked: z.boolean(),
  /** Of somebody who has left since: when. What was written stays, and nobody reads what would be written now. */
  leftAt: z.optional(Timestamp),
});
export type Counterpart = z.infer<typeof Counterpart>;

const Blocking = z.enum(['by_you', 'by_them', 'by_both']);
export type Blocking = z.infer<typeof Blocking>;

/** Who takes no messages of the other; null: nobody. */
export const Block = z.object({ blocked: orNull(Blocking) });
export type Block = z.infer<typeof Block>;

export const Conversation = z.object({
  user: Counterpart,
  lastMessage: ChatMessage,
  unreadCount: z.number(),
  /** Who takes no messages of the other: neither can write then. Absent: nobody. */
  blocked: z.optional(Blocking),
});
export type Conversation = z.infer<typeof Conversation>;
