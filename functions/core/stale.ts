import { AppError } from './errors';

/** The refusal of a write whose condition repeats what was read a moment ago: read again, decide again. */
export class StaleRead extends AppError {
  constructor() {
    super('CONFLICT', 'This has changed in the meantime. Please try again.');
  }
}

/**
 * Runs `decide` (read, decide, write) again while what it read was overtaken by another write, a few times.
 *
 * @throws StaleRead when it is overtaken every time, and whatever else `decide` throws.
 */
export const withFreshReads = async <T>(decide: () => Promise<T>, attempts = 6): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await decide();
    } catch (error) {
      if (!(error instanceof StaleRead) || attempt === attempts) throw error;
    }
  }
};
