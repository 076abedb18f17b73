export const actTypes = ['user_deleted', 'badge_granted', 'badge_revoked', 'contact_message_edited', 'case_decided'] as const;
export type ActType = (typeof actTypes)[number];
