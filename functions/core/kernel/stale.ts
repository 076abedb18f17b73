import { untilPatienceEnds } from './deadline';
import { AppError } from './errors';

/** The refusal of a write when the item has changed since it was read. Callers read and decide again. */
export class StaleRead extends AppError {
  constructor() {
    super('CONFLICT', 'This just changed. Please reload and check it.');
  }
}

/** Repeats `decide` (read, decide, write) while other writes interfere, as long as the deadline allows. @throws StaleRead */
export const withFreshReads = <T>(decide: () => Promise<T>): Promise<T> =>
  untilPatienceEnds(decide, (error) => error instanceof StaleRead);

/** Saves all items at once, or one by one if another write has changed one. Skips the changed ones. */
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
