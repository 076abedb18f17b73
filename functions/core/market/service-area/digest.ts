import { days, minutes, plus } from '#core/kernel/time';

/**
 * When a stager is next told what is new in their service areas: every morning that has any, and before it where they want to hear at once. There
 * is one for each stager who has named areas; each list that it makes is a mail of its own in the outbox.
 */
export interface AreaDigest {
  userId: string;
  /** ISO 8601, UTC. Null while it is paused. */
  dueAt: string | null;
  /** The id of the newest project that was told of: what comes after it is new. */
  since: string;
  /** It is due before its morning, because of a project that was just posted. */
  isEarly: boolean;
  /** When it has come early lately: ISO 8601. */
  earlySent: readonly string[];
  /** Raised with every change: of two that were decided on the same reading, one holds. */
  revision: number;
}

/** How many lists a day come before their morning. What is posted beyond them is in the morning's. */
export const alertsPerDay = 4;

/** A project is in lists when it is this old: an id may be as old as that when what it names is written. */
export const alertDelay = minutes(1);

/** Days after which somebody who was not here gets no lists of new projects any more. */
export const pauseAfterDays = 90;

/** When the list came before its morning, within a day. */
export const alertsOfToday = ({ earlySent }: Pick<AreaDigest, 'earlySent'>, now: Date): string[] => {
  const since = plus(now, -days(1)).toISOString();
  return earlySent.filter((time) => time > since);
};

/**
 * Whether the list is to come at `dueAt`, to tell of what was posted at `postedAt`: instead of in its morning, or instead of a moment before it
 * would have that. A paused one is not.
 */
export const comesAt = (digest: AreaDigest, dueAt: Date, postedAt: Date): boolean => {
  if (digest.dueAt === null) return false;
  const isTooEarly = digest.dueAt < plus(postedAt, alertDelay).toISOString();
  return isTooEarly || (digest.dueAt > dueAt.toISOString() && alertsOfToday(digest, dueAt).length < alertsPerDay);
};

/** Whether somebody has not been here for so long that lists of new projects are of no use. */
export const isLongUnseen = ({ lastSeenAt }: { lastSeenAt: string }, now: Date): boolean =>
  plus(new Date(lastSeenAt), days(pauseAfterDays)) <= now;
