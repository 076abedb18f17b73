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

export const hourIn = (moment: Date, timeZone: string): number => clockIn(moment, timeZone).hour;

/** Returns the next time when it is `hour` o'clock. Skips a day on which daylight saving time leaves out that hour. */
export const nextAt = (hour: number, now: Date, timeZone: string): Date => {
  // Time zones differ from UTC by quarters of an hour.
  let time = new Date(Math.floor(now.getTime() / quarter) * quarter);
  do time = plus(time, quarter);
  while (clockIn(time, timeZone).hour !== hour || clockIn(time, timeZone).minute !== 0);
  return time;
};
