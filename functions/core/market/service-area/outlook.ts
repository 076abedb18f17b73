import { dayOfTime, findMarketDays, sumOf } from '#core/kernel/table/market-days.repo';
import { days, plus } from '#core/kernel/time';
import { isWithin } from '#core/market/preferences/alerted-areas';
import { subscribersAround } from '#core/market/preferences/subscriber.repo';
import { pointOf } from '#core/market/project/filing';
import type { ProjectRecord } from '#core/market/project/project';

/** What an owner may expect in this area. Unknown figures are absent. */
interface Outlook {
  /** Subscribers in range, among the first 100 around the project. */
  notifiedStagers?: number;
  firstBidHours?: number;
}

/** Recent, and old enough for a first bid. */
const [since, until] = [days(21), days(3)];
const enoughFirstBids = 10;

/** Estimates how many stagers are notified of a project and how soon bids come. About 30 read units in 2 rounds. */
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
