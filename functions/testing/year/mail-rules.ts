import { grouped } from '#core/kernel/grouped';
import { dailyJoin, type MailRecord } from '#core/kernel/outbox/outbox';
import { days, hours } from '#core/kernel/time';
import { timeZoneOf } from '#core/market/preferences/policy';
import { frequencyOf, type MailSettingsRecord } from '#core/market/preferences/settings';
import { alertsPerDay } from '#core/market/service-area/digest';
import { badgeNoticeDays } from '#shared/contracts/paper-values';

/** A reminder: what it is about, and how often it may come about that, with how much time between two. Milliseconds. */
const reminders: Record<string, { about: (mail: MailRecord) => unknown[]; times: number; apart: number }> = {
  // A day before the fee must be paid, and two hours before.
  payment_reminder: { about: ({ bidId, mark }) => [bidId, mark], times: 2, apart: hours(12) },
  // Each says both, and the letter leaves out what is no longer so: twice at most.
  no_bids_yet: { about: ({ projectId }) => [projectId], times: 2, apart: days(6) },
  // Of one day that was agreed on; a day that was moved has another.
  day_reminder: { about: ({ bidId, mark, endsAt }) => [bidId, mark, endsAt], times: 1, apart: 0 },
  badge_expiring: { about: ({ mark }) => [mark], times: badgeNoticeDays.length, apart: days(14) },
};

const isSent = ({ state, channel }: MailRecord): boolean => state === 'sent' && channel !== 'push';
const timeOf = ({ concludedAt }: MailRecord): number => Date.parse(concludedAt ?? '');

/** Reminders that somebody got more often than is said, or after what they remind of; in words. */
export const remindedTooOften = (mails: readonly MailRecord[]): string[] =>
  Object.entries(reminders).flatMap(([event, { about, times, apart }]) => {
    const sent = mails.filter((mail) => mail.event === event && isSent(mail));
    const late = sent.filter((mail) => mail.endsAt !== null && (mail.concludedAt ?? '') >= mail.endsAt);
    const often = [...grouped(sent, (mail) => JSON.stringify([mail.userId, ...about(mail)])).values()].filter((same) => {
      const at = same.map(timeOf).sort((one, other) => one - other);
      return at.length > times || at.some((time, index) => index > 0 && time - (at[index - 1] ?? 0) < apart);
    });
    return [
      ...late.map(({ concludedAt, endsAt }) => `${event} at ${concludedAt}, of what ended at ${endsAt}`),
      ...often.map((same) => `${event} to ${same[0]?.userId} at ${same.map(({ concludedAt }) => concludedAt).join(', ')}`),
    ];
  });

/** What somebody had chosen about mail, and since when that was known. */
export interface Chosen {
  since: number;
  settings: MailSettingsRecord;
}

const dayIn = (zone: string, time: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date(time));

/** Whether lists of new projects came once a day at all times around a moment. */
const wasDaily = (chosen: readonly Chosen[], time: number): boolean =>
  chosen
    .filter(
      ({ since }, index) => since < time + days(1) && (chosen[index + 1]?.since ?? Number.POSITIVE_INFINITY) > time - days(1),
    )
    .every(({ settings }) => frequencyOf(settings, 'areas') === 'daily');

/** What comes together once a day and came more often, and lists of new projects beyond what is said; in words. `chosen`: by account, oldest first. */
export const digestsTooOften = (mails: readonly MailRecord[], chosen: ReadonlyMap<string, readonly Chosen[]>): string[] => {
  const sent = mails.filter(isSent);
  const byDay = (some: readonly MailRecord[]) =>
    grouped(some, ({ userId, concludedAt }) => {
      const settings = chosen.get(userId)?.at(-1)?.settings;
      return `${userId} on ${settings ? dayIn(timeZoneOf(settings), concludedAt ?? '') : concludedAt}`;
    });
  const mornings = [...byDay(sent.filter(({ join }) => join === dailyJoin))].flatMap(([whose, same]) =>
    // What went out as one was concluded as one.
    new Set(same.map(({ concludedAt }) => concludedAt)).size > 1 ? [`daily mail more than once to ${whose}`] : [],
  );
  const lists = [...byDay(sent.filter(({ event }) => event === 'area_digest'))].flatMap(([whose, same]) => {
    const isDaily = same.every((mail) => wasDaily(chosen.get(mail.userId) ?? [], timeOf(mail)));
    const may = isDaily ? 1 : 1 + alertsPerDay;
    return same.length > may ? [`${same.length} lists of new projects to ${whose}`] : [];
  });
  return [...mornings, ...lists];
};
