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

/** The most early emails in a day. */
export const alertsPerDay = 4;

/** How long a new project waits before it is in an email: its id is older than its item, and may sort below one that was sent. */
export const alertDelay = minutes(1);

/** Days without a visit after which emails pause. */
export const pauseAfterDays = 90;

export const alertsOfToday = ({ earlySent }: Pick<AreaDigest, 'earlySent'>, now: Date): string[] => {
  const since = plus(now, -days(1)).toISOString();
  return earlySent.filter((time) => time > since);
};

/** Returns whether to move the email to `dueAt`. It moves forward, or back if the project would not be in it yet. */
export const isMovedTo = (digest: AreaDigest, dueAt: Date, postedAt: Date): boolean => {
  if (digest.dueAt === null) return false;
  const isTooEarly = digest.dueAt < plus(postedAt, alertDelay).toISOString();
  return isTooEarly || (digest.dueAt > dueAt.toISOString() && alertsOfToday(digest, dueAt).length < alertsPerDay);
};

export const isLongUnseen = ({ lastSeenAt }: { lastSeenAt: string }, now: Date): boolean =>
  plus(new Date(lastSeenAt), days(pauseAfterDays)) <= now;
