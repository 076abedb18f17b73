import { inSteps, msLeft } from './deadline';
import { errorFields, log } from './log';

/** How long a run of a job may take. Whoever works asks between two steps, and leaves the rest to the next run. */
export interface Budget {
  isSpent: () => boolean;
}

/** What came of a run of a schedule. */
export interface RunTally {
  done: number;
  failed: number;
}

/** As much of a run as `milliseconds`, where there is that much left. */
export const partOf = (budget: Budget, milliseconds: number): Budget => {
  const part = budgetOf(milliseconds);
  return { isSpent: () => part.isSpent() || budget.isSpent() };
};

export const budgetOf = (milliseconds: number): Budget => {
  const end = performance.now() + milliseconds;
  return { isSpent: () => performance.now() >= end };
};

// The gateway waits 30 seconds for an answer, and a step that has begun is done before the budget is looked at again.
const callBudgetMs = 18_000;
const lastStepMs = 5000;

/**
 * Begins with work that a job already notes, within a call, for `atMostMs`. The call's own transaction is done, so that whatever
 * is left, for want of time or because something failed, is the schedule's and no error of the call.
 */
export const beginNow = async (work: (budget: Budget) => Promise<void>, atMostMs = callBudgetMs): Promise<void> => {
  const ms = Math.min(atMostMs, msLeft() - lastStepMs);
  try {
    await inSteps(() => work(budgetOf(ms)));
  } catch (error) {
    log('error', 'job_left_to_schedule', errorFields(error));
  }
};
