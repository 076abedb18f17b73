import * as z from 'zod/mini';
import { UserType } from '#shared/account/user.contract';
import { Id } from '#shared/api/common';
import { orNull, Timestamp } from '#shared/api/common.answers';

export const ChatMessage = z.object({
  id: Id,
  senderId: Id,
  receiverId: Id,
  projectId: orNull(Id),
  content: z.string(),
  masked: z.boolean(),
  /** Hidden by an administrator. The content only says so. */
  removed: z.optional(z.literal(true)),
  createdAt: Timestamp,
});
export type ChatMessage = z.infer<typeof ChatMessage>;

export const ThreadMessage = z.extend(ChatMessage, {
  /** True once the receiver has opened the conversation after it came. */
  seen: z.boolean(),
});
export type ThreadMessage = z.infer<typeof ThreadMessage>;

/** The real name is present only if a paid bid links the two. */
export const Counterpart = z.object({
  id: Id,
  name: z.string(),
  userType: UserType,
  stagerIdentifier: orNull(z.string()),
  company: orNull(z.string()),
  avatar: orNull(z.string()),
  linked: z.boolean(),
  /** Only if the account is deleted. Old messages remain, new ones are refused. */
  leftAt: z.optional(Timestamp),
});
export type Counterpart = z.infer<typeof Counterpart>;

const Blocking = z.enum(['by_you', 'by_them', 'by_both']);
export type Blocking = z.infer<typeof Blocking>;

/** Null: nobody blocks the other. */
export const Block = z.object({ blocked: orNull(Blocking) });
export type Block = z.infer<typeof Block>;

export const Conversation = z.object({
  user: Counterpart,
  lastMessage: ChatMessage,
  unreadCount: z.number(),
  /** Who blocks the other. Then neither can write. Absent: nobody. */
  blocked: z.optional(Blocking),
});
export type Conversation = z.infer<typeof Conversation>;
