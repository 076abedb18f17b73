/** A deadline for bids as a day: until its end where the property is. The API keeps the moment. */

/**
 * The time zone of a state; of one with two the western one, so that nobody is too late before the day is over. A day is taken apart
 * and put together by the same zone, so it is always the same day.
 */
const zones: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR FL IA IL IN KY LA MI MN MO MS OK TN WI',
  'America/Denver': 'CO KS MT ND NE NM SD TX UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA ID NV OR WA',
  'America/Adak': 'AK',
  'Pacific/Honolulu': 'HI',
};

/** Undefined (the reader's own) for a property whose state nobody has said. */
const zoneOf = (state: string | null | undefined): string | undefined =>
  Object.keys(zones).find((zone) => state && zones[zone]?.split(' ').includes(state));

const dayMs = 86_400_000;

/** The date and time that a clock in the zone shows, as if it were UTC. */
const wallClock = (moment: number, timeZone: string | undefined): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  } as Intl.DateTimeFormatOptions).formatToParts(moment);
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
};

/** The last millisecond of a day (`2026-03-08`) in a state, ISO 8601. */
export const endOfDay = (day: string, state: string | null | undefined): string => {
  const zone = zoneOf(state);
  const midnight = Date.parse(`${day}T00:00:00.000Z`) + dayMs;
  const offsetAt = (moment: number): number => wallClock(moment, zone) - Math.floor(moment / 1000) * 1000;
  // The clock may be turned between the first guess and midnight: the offset of the guess's own result counts.
  const guess = midnight - offsetAt(midnight);
  return new Date(midnight - offsetAt(guess - 1) - 1).toISOString();
};

/** The day (`2026-03-08`) of a moment in a state. */
export const dayOf = (moment: string | Date, state: string | null | undefined): string =>
  new Date(wallClock(new Date(moment).getTime(), zoneOf(state))).toISOString().slice(0, 10);

/** `Mar 8, 2026`; with the time, and whose time it is, where it is not the end of the day: a client of the API has set it. */
export const formatDeadline = (deadline: string, state: string | null): string => {
  const timeZone = zoneOf(state);
  const day = dayOf(deadline, state);
  const whole = endOfDay(day, state) === deadline;
  const look: Intl.DateTimeFormatOptions = { timeZone, year: 'numeric', month: 'short', day: 'numeric' };
  const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' };
  return new Intl.DateTimeFormat('en-US', whole ? look : { ...look, ...time }).format(new Date(deadline));
};
