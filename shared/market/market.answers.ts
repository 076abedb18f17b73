import * as z from 'zod/mini';
import { CalendarDay, orNull } from '#shared/api/common.answers';
import { type MarketCounter, marketCounters } from '#shared/market/market.values';
import { keysOf } from '#shared/project/project.values';
import { states } from '#shared/states';

const counters = Object.fromEntries(marketCounters.map((name) => [name, z.int()])) as Record<MarketCounter, z.ZodMiniInt>;

/** From one day to another, both included, in UTC. */
export const Market = z.object({
  from: CalendarDay,
  to: CalendarDay,
  /** Days with activity, earliest first; of one state, if given. */
  days: z.array(z.object({ day: CalendarDay, ...counters })),
  /** Sums by state; null: no state. */
  states: z.array(z.object({ state: orNull(z.enum(keysOf(states))), ...counters })),
});
export type Market = z.infer<typeof Market>;
