import { dayOfTime, sumOf } from '#core/kernel/statistics/market';
import { findMarketDays } from '#core/kernel/statistics/market.repo';
import { days, plus } from '#core/kernel/time';
import { isWithin } from '#core/market/preferences/alerted-areas';
import { subscribersAround } from '#core/market/preferences/subscriber.repo';
import { pointOf } from '#core/market/project/filing';
import type { ProjectRecord } from '#core/market/project/project';

/** What an owner can expect of a project that is about to be posted. A figure that is not known is absent. */
export interface Outlook {
  /** Stagers who asked to hear at once of what is posted there. Counts the first 100 who are filed around it. */
  notifiedStagers?: number;
  /** Hours until the first bid, on average in the state. */
  firstBidHours?: number;
}

/** Projects posted in these days: long enough ago for a first bid, and recent. */
const [since, until] = [days(21), days(3)];
/** With fewer first bids than this, an average says nothing. */
const enoughFirstBids = 10;

/** Returns real figures only. At most 2 rounds beside others, and about 30 read units where something happens in all states every day. */
export const outlookOf = async (
  { state, ...place }: Pick<ProjectRecord, 'lat' | 'lon' | 'state'>,
  now: Date,
): Promise<Outlook> => {
  const point = pointOf(place);
  const [subscribers, market] = await Promise.all([
    point && subscribersAround(point, { limit: 100 }),
    state === null ? [] : findMarketDays(dayOfTime(plus(now, -since)), dayOfTime(plus(now, -until))),
  ]);
  const notifiedStagers = point && subscribers?.items.filter(({ areas }) => isWithin(areas, point)).length;
  const { firstBids = 0, firstBidMinutes = 0 } = sumOf(market.filter((day) => day.place === state));
  return {
    ...(notifiedStagers && { notifiedStagers }),
    ...(firstBids >= enoughFirstBids && { firstBidHours: Math.max(1, Math.round(firstBidMinutes / firstBids / 60)) }),
  };
};
