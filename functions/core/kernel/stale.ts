import { retryWhile } from './deadline';
import { AppError } from './errors';

/** Thrown by a write if the item has changed since it was read. Callers read and decide again. */
export class StaleRead extends AppError {
  constructor() {
    super('CONFLICT', 'This just changed. Please reload and check it.');
  }
}

/** Catches StaleRead, for a write that is not needed once something else has changed. Throws other errors. */
export const ignoreStale = (error: unknown): void => {
  if (!(error instanceof StaleRead)) throw error;
};

/** Repeats `decide` (read, decide, write) while other writes interfere, as long as the deadline allows. @throws StaleRead */
export const withFreshReads = <T>(decide: () => Promise<T>): Promise<T> =>
  retryWhile(decide, (error) => error instanceof StaleRead);

/** Saves all items in one call. If another write has changed one, saves them one by one and skips the changed ones. */
export const saveSkippingStale = async <T>(items: readonly T[], save: (items: readonly T[]) => Promise<void>): Promise<void> => {
  try {
    await save(items);
  } catch (error) {
    if (!(error instanceof StaleRead)) throw error;
    if (items.length > 1) for (const item of items) await saveSkippingStale([item], save);
  }
};
