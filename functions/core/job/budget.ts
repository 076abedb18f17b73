import { errorFields, log } from '#core/log';

/** How long a run of a job may take. Whoever works asks between two steps, and leaves the rest to the next run. */
export interface Budget {
  isSpent: () => boolean;
}

export const budgetOf = (milliseconds: number): Budget => {
  const end = performance.now() + milliseconds;
  return { isSpent: () => performance.now() >= end };
};

// The gateway waits 30 seconds for an answer.
const callBudgetMs = 18_000;

/**
 * Begins with work that a job already notes, within a call. The call's own transaction is done, so that whatever is left,
 * for want of time or because something failed, is the schedule's and no error of the call.
 */
export const beginNow = async (work: (budget: Budget) => Promise<void>): Promise<void> => {
  try {
    await work(budgetOf(callBudgetMs));
  } catch (error) {
    log('error', 'job_left_to_schedule', errorFields(error));
  }
};
