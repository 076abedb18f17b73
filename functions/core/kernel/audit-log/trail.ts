import type { QuotaName } from '#shared/quotas';

export const trailLists = ['actions', 'events'] as const;
export type TrailList = (typeof trailLists)[number];

/** Contains ids only. */
export type SecurityEvent =
  | { type: SecurityEventOfAccount; userId: string }
  | { type: 'session_ended'; userId: string; sessionId: string }
  /** For an account, a network or an unknown address. `subjectHash` is the hash of one of the latter. */
  | { type: 'passwords_throttled'; userId: string | null; quota: QuotaName; subjectHash: string | null }
  | { type: 'administrator_signed_in'; administrator: string; signedInAt: string };

type SecurityEventOfAccount =
  | 'account_registered'
  | 'device_added'
  | 'password_changed'
  | 'password_reset'
  | 'email_changed'
  | 'email_restored'
  | 'sessions_ended'
  | 'account_deleted';

export interface TrailRecord {
  id: string;
  list: TrailList;
  type: string;
  createdAt: string;
}

export type EventRecord = SecurityEvent & TrailRecord & { list: 'events' };

/** Days that a record is kept: a year, and a month to look back at it. */
export const keptDays = 400;

export const dayOfRecord = ({ createdAt }: Pick<TrailRecord, 'createdAt'>): string => createdAt.slice(0, 10);
