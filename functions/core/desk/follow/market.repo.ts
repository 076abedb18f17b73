import { keys } from '#core/kernel/table/keys';
import { update, type Write } from '#core/kernel/table/write';
import { days, plus, ttl } from '#core/kernel/time';
import { type MarketCount, marketDays, mergeCounts } from './market';

const countOf = ({ day, place, add }: MarketCount): Write =>
  update(keys.marketDay(day, place), {
    set: { entity: 'MarketDay', day, place, expiresAtEpochSeconds: ttl(plus(new Date(`${day}T00:00:00Z`), days(marketDays))) },
    add,
    upsert: true,
  });

/** Returns one write for each day and place. */
export const countMarket = (counts: readonly MarketCount[]): Write[] => mergeCounts(counts).map(countOf);
