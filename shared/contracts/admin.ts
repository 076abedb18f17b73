export const actTypes = [
  'user_deleted',
  'badge_granted',
  'badge_revoked',
  'contact_message_edited',
  'contact_message_answered',
  'user_viewed',
  'fee_refunded',
  'warning_kept',
  'dispute_answered',
  'payment_booked',
  'event_handled',
  'openings_held',
  'openings_released',
  'proof_wanted',
] as const;
export type ActType = (typeof actTypes)[number];
