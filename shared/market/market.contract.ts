import * as z from 'zod/mini';
import { keysOf } from '#shared/project/project.values';
import { states } from '#shared/states';

/** A year, and the year before it. */
export const marketDaysAtMost = 731;

const Day = (name: string) => z.iso.date(`${name} must be a day such as 2026-11-24`);
const span = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

export const MarketQuery = z
  .object({
    from: Day('from'),
    to: Day('to'),
    state: z.optional(z.enum(keysOf(states), 'Unknown state')),
  })
  .check(
    z.refine(({ from, to }) => from <= to, { message: 'from must not be after to', path: ['from'] }),
    z.refine(({ from, to }) => span(from, to) <= marketDaysAtMost, {
      message: `Please choose at most ${marketDaysAtMost} days`,
      path: ['from'],
    }),
  );
