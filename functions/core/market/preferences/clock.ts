import { minutes, plus } from '#core/kernel/time';

const quarter = minutes(15);

const clockIn = (moment: Date, timeZone: string): { hour: number; minute: number } => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(moment);
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  return { hour: of('hour'), minute: of('minute') };
};

/** The hour, 0 to 23, that clocks in a zone show. */
export const hourIn = (moment: Date, timeZone: string): number => clockIn(moment, timeZone).hour;

/** The next time after `now` at which clocks in a zone show a full hour; the day after where the hour is left out that night. */
export const nextAt = (hour: number, now: Date, timeZone: string): Date => {
  // Zones differ from UTC by quarters of an hour: each quarter is looked at.
  let time = new Date(Math.floor(now.getTime() / quarter) * quarter);
  do time = plus(time, quarter);
  while (clockIn(time, timeZone).hour !== hour || clockIn(time, timeZone).minute !== 0);
  return time;
};
