import type { MailRecord } from '#core/outbox/outbox';
import { days, minutes, plus } from '#core/time';

/** Under this id waits the one list of what is new in a stager's areas, which comes every morning that has any. */
export const digestId = 'area_digest';

/** How many mails a day come before their morning. What is posted beyond them is in the morning's. */
export const alertsPerDay = 4;

/** A project is in lists when it is this old: an id may be as old as that when what it names is written. */
export const toldAfter = minutes(1);

/** Days after which somebody who was not here gets no lists of new projects any more. */
export const pauseAfterDays = 90;

/** When the list came before its morning, within a day. */
export const alertsOfToday = ({ earlySent = [] }: Pick<MailRecord, 'earlySent'>, now: Date): string[] => {
  const since = plus(now, -days(1)).toISOString();
  return earlySent.filter((time) => time > since);
};

/**
 * Whether the list is to come at `dueAt`, to tell of what was posted at `postedAt`: instead of in its morning, or instead of a moment before it
 * would have that. One that is not due is being sent, or is paused.
 */
export const comesAt = (mail: MailRecord, dueAt: Date, postedAt: Date): boolean => {
  if (mail.state !== 'due') return false;
  const isTooEarly = mail.dueAt < plus(postedAt, toldAfter).toISOString();
  return isTooEarly || (mail.dueAt > dueAt.toISOString() && alertsOfToday(mail, dueAt).length < alertsPerDay);
};

/** Whether somebody has not been here for so long that lists of new projects are of no use. */
export const isLongUnseen = ({ lastSeenAt }: { lastSeenAt: string }, now: Date): boolean =>
  plus(new Date(lastSeenAt), days(pauseAfterDays)) <= now;
