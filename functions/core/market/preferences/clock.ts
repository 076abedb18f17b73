import { minutes, plus } from '#core/kernel/time';

const quarter = minutes(15);

/** Returns a clock that shows minutes since midnight. Made once for many moments, because making it takes longest. */
const clockIn = (timeZone: string): ((moment: Date) => number) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', hour: 'numeric', minute: 'numeric' });
  return (moment) => {
    const parts = format.formatToParts(moment);
    const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
    return of('hour') * 60 + of('minute');
  };
};

export const hourIn = (moment: Date, timeZone: string): number => Math.floor(clockIn(timeZone)(moment) / 60);

/** Returns the next time when it is `hour` o'clock. Skips a day on which daylight saving time leaves out that hour. */
export const nextAt = (hour: number, now: Date, timeZone: string): Date => {
  const clock = clockIn(timeZone);
  // Time zones differ from UTC by quarters of an hour.
  let time = new Date(Math.floor(now.getTime() / quarter) * quarter);
  do time = plus(time, quarter);
  while (clock(time) !== hour * 60);
  return time;
};
