import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type RunningQueues, startQueues } from '#infra/local/services/queues';

/** Gives this test file an SQS with empty dead-letter queues, which functions call with the real protocol. */
export const withQueues = (): { standIn: RunningQueues } => {
  const used = {} as { standIn: RunningQueues };
  const names = ['dead-letters', 'missed-events'];
  beforeAll(async () => {
    used.standIn = await startQueues(names);
    process.env.AWS_ENDPOINT_URL_SQS = used.standIn.url;
    process.env.FAILED_RUNS_QUEUE_URL = used.standIn.urlOf('dead-letters');
    process.env.MISSED_EVENTS_QUEUE_URL = used.standIn.urlOf('missed-events');
  });
  beforeEach(() => used.standIn.control(Object.fromEntries(names.map((name) => [name, 0]))));
  afterAll(() => used.standIn.stop());
  return used;
};
