import { days, minutes, plus } from '#core/kernel/time';

export interface AreaDigest {
  userId: string;
  /** ISO 8601, UTC. Null while paused. */
  dueAt: string | null;
  /** The id of the newest project that was sent. */
  since: string;
  isEarly: boolean;
  /** ISO 8601, of early emails in the last day. */
  earlySent: readonly string[];
  /** An optimistic lock. */
  revision: number;
}

/** Early emails a day. */
export const alertsPerDay = 4;

/** An id is made before the item is written, so younger projects wait. */
export const alertDelay = minutes(1);

/** Days without a visit. */
export const pauseAfterDays = 90;

export const alertsOfToday = ({ earlySent }: Pick<AreaDigest, 'earlySent'>, now: Date): string[] => {
  const since = plus(now, -days(1)).toISOString();
  return earlySent.filter((time) => time > since);
};

/** Returns whether to move the email to `dueAt`. It moves forward, or back if the project would not be in it yet. */
export const comesAt = (digest: AreaDigest, dueAt: Date, postedAt: Date): boolean => {
  if (digest.dueAt === null) return false;
  const isTooEarly = digest.dueAt < plus(postedAt, alertDelay).toISOString();
  return isTooEarly || (digest.dueAt > dueAt.toISOString() && alertsOfToday(digest, dueAt).length < alertsPerDay);
};

export const isLongUnseen = ({ lastSeenAt }: { lastSeenAt: string }, now: Date): boolean =>
  plus(new Date(lastSeenAt), days(pauseAfterDays)) <= now;
