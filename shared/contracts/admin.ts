export const actTypes = [
  'user_deleted',
  'export_asked',
  'badge_granted',
  'badge_revoked',
  'contact_message_edited',
  'contact_message_answered',
  'user_viewed',
  'fee_refunded',
  'fee_kept',
  'dispute_answered',
  'payment_booked',
  'event_handled',
  'reveals_held',
  'reveals_released',
  'proof_wanted',
  'case_decided',
  'document_opened',
  'document_approved',
  'document_another_asked',
  'document_refused',
  'switched_off',
  'switched_on',
  'notices_changed',
] as const;
export type ActType = (typeof actTypes)[number];

/** What happened to the security of an account. */
export const securityEventTypes = [
  'account_registered',
  'device_added',
  'password_changed',
  'password_reset',
  'email_changed',
  'email_restored',
  'session_ended',
  'sessions_ended',
  'account_deleted',
  'passwords_throttled',
  'administrator_signed_in',
] as const;
export type SecurityEventType = (typeof securityEventTypes)[number];
