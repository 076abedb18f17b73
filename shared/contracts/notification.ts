export const notificationTypes = [
  'new_bid',
  'bid_accepted',
  'bid_rejected',
  'bid_not_chosen',
  'payment_made',
  'payment_cancelled',
  'payment_refunded',
  'handover',
  'project_completed',
  'project_updated',
  'new_message',
  'new_question',
  'question_answered',
  'review',
  'party_left',
  'data_export',
] as const;
export type NotificationType = (typeof notificationTypes)[number];
