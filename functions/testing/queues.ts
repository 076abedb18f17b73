import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type RunningQueues, startQueues } from '#infra/local/services/queues';

/** Gives this test file an SQS with empty dead-letter queues, which the functions call by the real protocol. */
export const withQueues = (): { stand: RunningQueues } => {
  const used = {} as { stand: RunningQueues };
  const names = ['dead-letters', 'missed-events'];
  beforeAll(async () => {
    used.stand = await startQueues(names);
    process.env.AWS_ENDPOINT_URL_SQS = used.stand.url;
    process.env.FAILED_RUNS_QUEUE_URL = used.stand.urlOf('dead-letters');
    process.env.MISSED_EVENTS_QUEUE_URL = used.stand.urlOf('missed-events');
  });
  beforeEach(() => used.stand.control(Object.fromEntries(names.map((name) => [name, 0]))));
  afterAll(() => used.stand.stop());
  return used;
};
