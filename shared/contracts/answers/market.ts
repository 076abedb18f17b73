import * as z from 'zod/mini';
import { type MarketCounter, marketCounters } from '#shared/contracts/market-values';
import { keysOf } from '#shared/contracts/project-values';
import { states } from '#shared/states';
import { CalendarDay, orNull } from './common';

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
