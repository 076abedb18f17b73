import { randomUUID } from 'node:crypto';
import type { ScheduledEvent } from 'aws-lambda';

const defaultIntervalSeconds = 60;

/** How often each schedule fires here, where it is not once a minute. In the cloud the CDK app says. */
const intervalSeconds: Readonly<Record<string, number>> = {};

/** Handlers in functions/events that something else than a schedule starts. */
const notScheduled: readonly string[] = ['mail-feedback'];

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
  /** Runs one now. @returns what it returned. @throws what it throws, or an UnknownScheduleError */
  run: (name: string) => Promise<unknown>;
  stop: () => void;
}

export class UnknownScheduleError extends Error {}

/** The laptop's EventBridge: starts the event functions at their intervals, one run of each at a time. */
export const startSchedules = (options: {
  /** Function names by file name; read anew each time. */
  functions: () => ReadonlyMap<string, string>;
  invoke: (functionName: string, event: unknown) => Promise<unknown>;
  onFailure: (functionName: string, error: unknown) => void;
}): Schedules => {
  const lastStart = new Map<string, number>();
  const running = new Set<string>();
  const startedAt = Date.now();

  const run = async (name: string): Promise<unknown> => {
    const functionName = options.functions().get(name);
    if (functionName === undefined) throw new UnknownScheduleError(`There is no functions/events/${name}.ts`);
    lastStart.set(name, Date.now());
    return options.invoke(functionName, scheduledEvent(name));
  };

  const tick = (): void => {
    for (const [name, functionName] of options.functions()) {
      const due = (lastStart.get(name) ?? startedAt) + (intervalSeconds[name] ?? defaultIntervalSeconds) * 1000;
      if (notScheduled.includes(name) || running.has(name) || Date.now() < due) continue;
      running.add(name);
      void run(name)
        .catch((error: unknown) => options.onFailure(functionName, error))
        .finally(() => running.delete(name));
    }
  };
  const timer = setInterval(tick, 1000);
  return { run, stop: () => clearInterval(timer) };
};
