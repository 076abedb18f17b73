import { randomUUID } from 'node:crypto';
import type { ScheduledEvent } from 'aws-lambda';
import { fileName, functionName } from '#shared/api/manifest';
import { scheduleIds } from '#shared/schedules';

/** Every schedule runs once a minute here, even if it runs less often in the cloud, so that developers need not wait. */
const everyMs = 60_000;

const scheduledEvent = (name: string): ScheduledEvent => ({
  id: randomUUID(),
  version: '0',
  account: '000000000000',
  time: new Date().toISOString(),
  region: 'us-east-1',
  resources: [`arn:aws:events:us-east-1:000000000000:rule/${name}`],
  source: 'aws.events',
  'detail-type': 'Scheduled Event',
  detail: {},
});

export interface Schedules {
  /** Runs a schedule now. `name`: its file's name. @returns its result. @throws its error, or UnknownScheduleError */
  run: (name: string) => Promise<unknown>;
  stop: () => void;
}

export class UnknownScheduleError extends Error {}

/** Starts the local EventBridge, which runs the scheduled functions. Each runs at most once at a time. */
export const startSchedules = (options: {
  invoke: (functionName: string, event: unknown) => Promise<unknown>;
  onFailure: (functionName: string, error: unknown) => void;
}): Schedules => {
  const running = new Set<string>();

  const run = async (name: string): Promise<unknown> => {
    const id = scheduleIds.find((one) => fileName(one) === name);
    if (!id) throw new UnknownScheduleError(`There is no functions/events/${name}.ts`);
    return options.invoke(functionName(id), scheduledEvent(name));
  };

  const tick = (): void => {
    for (const id of scheduleIds) {
      const name = fileName(id);
      if (running.has(name)) continue;
      running.add(name);
      void run(name)
        .catch((error: unknown) => options.onFailure(functionName(id), error))
        .finally(() => running.delete(name));
    }
  };
  const timer = setInterval(tick, everyMs);
  return { run, stop: () => clearInterval(timer) };
};
