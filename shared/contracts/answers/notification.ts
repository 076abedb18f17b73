import * as z from 'zod/mini';
import { Id } from '#shared/contracts/common';
import { notificationTypes } from '#shared/contracts/notification';
import { orNull, Timestamp } from './common';

export const Notification = z.object({
  id: Id,
  userId: Id,
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  projectId: orNull(Id),
  bidId: orNull(Id),
  /** The case of an administrator's decision. */
  caseId: z.optional(Id),
  read: z.boolean(),
  createdAt: Timestamp,
});
export type Notification = z.infer<typeof Notification>;

export const PendingBidCount = z.number();

export const UnreadCount = z.object({
  notifications: z.number(),
  messages: z.number(),
  openQuestions: z.number(),
  feesDue: z.number(),
});
export type UnreadCount = z.infer<typeof UnreadCount>;
