export const actTypes = [
  'user_deleted',
  'badge_granted',
  'badge_revoked',
  'contact_message_edited',
  'paper_opened',
  'paper_approved',
  'paper_another_asked',
  'paper_refused',
] as const;
export type ActType = (typeof actTypes)[number];
