import type { Context, ScheduledEvent } from 'aws-lambda';
import { type Budget, budgetOf, type RunTally } from '#core/budget';
import { inSteps, withDeadline } from '#core/deadline';
import { errorFields, log } from '#core/log';
import type { ScheduleId } from '#shared/schedules';

/** The part of a run in which something may be begun; the rest is for what was begun by then. What is left waits for the next run. */
const budgetedPart = 5 / 6;

/** A handler that a schedule (shared/schedules.ts) starts. `run` gets the time, and how long it may take, and tells what came of it. */
export const scheduled =
  (name: ScheduleId, run: (now: Date, budget: Budget) => Promise<RunTally>) =>
  async (
    _event: Partial<ScheduledEvent>,
    context: Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'>,
  ): Promise<RunTally> => {
    const ms = context.getRemainingTimeInMillis();
    const tally = await withDeadline(ms, () => inSteps(() => run(new Date(), budgetOf(ms * budgetedPart))));
    log(tally.failed > 0 ? 'error' : 'info', 'schedule', { requestId: context.awsRequestId, name, ...tally });
    // A failed invocation is put among the dead letters, whose alarm rings; what did work stays done.
    if (tally.failed > 0) throw new Error(`${name}: ${tally.failed} of ${tally.done + tally.failed} failed`);
    return tally;
  };

interface Pace {
  /** Once it is spent nothing more is begun. */
  budget: Budget;
  /** So many are under way at a time. */
  atOnce?: number;
}

/** Runs `work` for each item, in their order; one that fails is logged and does not stop the rest. */
export const forEach = async <T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
  { budget, atOnce = 1 }: Pace,
): Promise<RunTally> => {
  const tally = { done: 0, failed: 0 };
  const queue = (async function* () {
    for await (const item of items) {
      if (budget.isSpent()) return;
      yield item;
    }
  })();
  const worker = async (): Promise<void> => {
    for await (const item of queue) {
      try {
        await work(item);
        tally.done += 1;
      } catch (error) {
        tally.failed += 1;
        log('error', 'failure', errorFields(error));
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return tally;
};
