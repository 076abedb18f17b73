import { inSteps, msLeft } from './deadline';
import { errorFields, log } from './log';

/** The time limit of a run. Work checks it between steps and leaves the rest to the next run. */
export interface Budget {
  isSpent: () => boolean;
}

export interface RunTally {
  done: number;
  failed: number;
}

export const partOf = (budget: Budget, milliseconds: number): Budget => {
  const part = budgetOf(milliseconds);
  return { isSpent: () => part.isSpent() || budget.isSpent() };
};

export const budgetOf = (milliseconds: number): Budget => {
  const end = performance.now() + milliseconds;
  return { isSpent: () => performance.now() >= end };
};

// The gateway waits 30 seconds. A step that has begun is finished before the budget is checked.
const callBudgetMs = 18_000;
const lastStepMs = 5000;

/** Runs a stored job within the call, for as long as the call allows. Logs failures: the schedule finishes the job. */
export const runNow = async (work: (budget: Budget) => Promise<void>, atMostMs = callBudgetMs): Promise<void> => {
  const ms = Math.min(atMostMs, msLeft() - lastStepMs);
  try {
    await inSteps(() => work(budgetOf(ms)));
  } catch (error) {
    log('error', 'job_left_to_schedule', errorFields(error));
  }
};
