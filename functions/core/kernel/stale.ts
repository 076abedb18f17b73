import { untilPatienceEnds } from './deadline';
import { AppError } from './errors';

/** The refusal of a write when the item has changed since it was read. Callers read and decide again. */
export class StaleRead extends AppError {
  constructor() {
    super('CONFLICT', 'This just changed. Please reload and check it.');
  }
}

/**
 * Runs `decide` (read, decide, write), and runs it again while another write changes what it read, as long as the deadline
 * allows.
 *
 * @throws StaleRead if it never succeeds; what `decide` throws
 */
export const withFreshReads = <T>(decide: () => Promise<T>): Promise<T> =>
  untilPatienceEnds(decide, (error) => error instanceof StaleRead);

/**
 * Saves all items at once. If another write has changed one of them, saves each by itself and skips the changed ones. For work
 * that is repeated anyway.
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
