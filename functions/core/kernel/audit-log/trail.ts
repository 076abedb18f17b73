import type { QuotaName } from '#shared/quotas';

/** The audit's two lists: what administrators did, and what happened to the security of accounts. */
export const trailLists = ['acts', 'events'] as const;
export type TrailList = (typeof trailLists)[number];

/** What happened to the security of an account, by ids only. */
export type SecurityEvent =
  | { type: SecurityEventOfAccount; userId: string }
  /** One session, ended from another. */
  | { type: 'session_ended'; userId: string; sessionId: string }
  /** So many wrong passwords that no more are looked at for a while: of an account; or from a network, or for an address that nobody has, by its hash. */
  | { type: 'passwords_throttled'; userId: string | null; quota: QuotaName; subjectHash: string | null }
  /** Known by the first call that an administrator makes with what a sign-in has given. */
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

/** What every record has, beside the ids of what it tells. */
export interface TrailRecord {
  id: string;
  list: TrailList;
  type: string;
  /** ISO 8601, UTC. */
  createdAt: string;
}

export type EventRecord = SecurityEvent & TrailRecord & { list: 'events' };

/** Days for which the audit is kept: a year, and a month more to look back at it. */
export const keptDays = 400;

/** The day of a record: `2026-11-24`. */
export const dayOfRecord = ({ createdAt }: Pick<TrailRecord, 'createdAt'>): string => createdAt.slice(0, 10);
