import * as z from 'zod/mini';
import { Id, orNull, Timestamp } from './common';

export const notificationTypes = [
  'new_bid',
  'bid_accepted',
  'bid_rejected',
  'bid_not_chosen',
  'payment_made',
  'payment_cancelled',
  'project_completed',
  'project_updated',
  'new_message',
  'new_question',
  'question_answered',
  'review',
  'party_left',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

export const Notification = z.object({
  id: Id,
  userId: Id,
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  projectId: orNull(Id),
  bidId: orNull(Id),
  read: z.boolean(),
  createdAt: Timestamp,
});
export type Notification = z.infer<typeof Notification>;

export const PendingBidCount = z.number();

export const UnreadCount = z.object({ notifications: z.number(), messages: z.number() });
export type UnreadCount = z.infer<typeof UnreadCount>;
