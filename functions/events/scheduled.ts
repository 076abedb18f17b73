import type { Context, ScheduledEvent } from 'aws-lambda';
import { inSteps, withDeadline } from '#core/deadline';
import type { RunTally } from '#core/job/budget';
import { errorFields, log } from '#core/log';
import type { ScheduleId } from '#shared/schedules';

/** A handler that a schedule (shared/schedules.ts) starts. `run` gets the time and tells what came of it. */
export const scheduled =
  (name: ScheduleId, run: (now: Date) => Promise<RunTally>) =>
  async (
    _event: Partial<ScheduledEvent>,
    context: Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'>,
  ): Promise<RunTally> => {
    const tally = await withDeadline(context.getRemainingTimeInMillis(), () => inSteps(() => run(new Date())));
    log(tally.failed > 0 ? 'error' : 'info', 'schedule', { requestId: context.awsRequestId, name, ...tally });
    // A failed invocation is put among the dead letters, whose alarm rings; what did work stays done.
    if (tally.failed > 0) throw new Error(`${name}: ${tally.failed} of ${tally.done + tally.failed} failed`);
    return tally;
  };

/** Runs `work` for each item, one after the other; one that fails is logged and does not stop the rest. */
export const forEach = async <T>(items: Iterable<T> | AsyncIterable<T>, work: (item: T) => Promise<void>): Promise<RunTally> => {
  const tally = { done: 0, failed: 0 };
  for await (const item of items) {
    try {
      await work(item);
      tally.done += 1;
    } catch (error) {
      tally.failed += 1;
      log('error', 'failure', errorFields(error));
    }
  }
  return tally;
};
