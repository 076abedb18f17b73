import { untilPatienceEnds } from './deadline';
import { AppError } from './errors';

/** The refusal of a write whose condition repeats what was read a moment ago: read again, decide again. */
export class StaleRead extends AppError {
  constructor() {
    super('CONFLICT', 'This just changed. Please reload and check it.');
  }
}

/**
 * Runs `decide` (read, decide, write) again while what it read was overtaken by another write, for as long as the call is patient.
 *
 * @throws StaleRead when it is overtaken every time, and whatever else `decide` throws.
 */
export const withFreshReads = <T>(decide: () => Promise<T>): Promise<T> =>
  untilPatienceEnds(decide, (error) => error instanceof StaleRead);

/**
 * Saves items that others may be changing, for work that is repeated anyway: all at once, or, when one of them was
 * overtaken, each by itself. What was overtaken is left as it is.
 */
export const eachUnlessOvertaken = async <T>(
  items: readonly T[],
  save: (items: readonly T[]) => Promise<void>,
): Promise<void> => {
  try {
    await save(items);
  } catch (error) {
    if (!(error instanceof StaleRead)) throw error;
    if (items.length > 1) for (const item of items) await eachUnlessOvertaken([item], save);
  }
};
