import type { Context, ScheduledEvent } from 'aws-lambda';
import { type Budget, budgetOf, type RunTally } from '#core/kernel/budget';
import { inSteps, withDeadline } from '#core/kernel/deadline';
import { errorFields, log } from '#core/kernel/log';
import type { ScheduleId } from '#shared/schedules';

/** The share of a run's time in which new work may start. The rest is for finishing it. */
const startShare = 5 / 6;

/** Returns the handler of a schedule (shared/schedules.ts). */
export const scheduled =
  (name: ScheduleId, run: (now: Date, budget: Budget) => Promise<RunTally>) =>
  async (
    _event: Partial<ScheduledEvent>,
    context: Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'>,
  ): Promise<RunTally> => {
    const ms = context.getRemainingTimeInMillis();
    const tally = await withDeadline(ms, () => inSteps(() => run(new Date(), budgetOf(ms * startShare))));
    log(tally.failed > 0 ? 'error' : 'info', 'schedule', { requestId: context.awsRequestId, name, ...tally });
    // A failed invocation goes to the dead letter queue, which has an alarm. Finished work stays done.
    if (tally.failed > 0) throw new Error(`${name}: ${tally.failed} of ${tally.done + tally.failed} failed`);
    return tally;
  };

interface Pace {
  budget: Budget;
  atOnce?: number;
}

/** Runs `work` for each item, in order. Logs failures and continues. */
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
