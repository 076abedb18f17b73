import * as z from 'zod/mini';
import { Id } from '#shared/api/common';
import { orNull, Timestamp } from '#shared/api/common.answers';
import { notificationTypes } from '#shared/notification/notification.contract';

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
  feesDue: z.number(),
});
export type UnreadCount = z.infer<typeof UnreadCount>;
