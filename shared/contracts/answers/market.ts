import * as z from 'zod/mini';
import { type MarketCounter, marketCounters } from '#shared/contracts/market-values';
import { keysOf } from '#shared/contracts/project-values';
import { states } from '#shared/states';
import { CalendarDay, orNull } from './common';

const counters = Object.fromEntries(marketCounters.map((name) => [name, z.int()])) as Record<MarketCounter, z.ZodMiniInt>;

/** What happened from one day to another, both included, in UTC. */
export const Market = z.object({
  from: CalendarDay,
  to: CalendarDay,
  /** Days on which something happened, the earliest first; where a state is asked for, of that one. */
  days: z.array(z.object({ day: CalendarDay, ...counters })),
  /** Of all these days together, by state; null: what has none. */
  states: z.array(z.object({ state: orNull(z.enum(keysOf(states))), ...counters })),
});
export type Market = z.infer<typeof Market>;
