import { productName, type Stage } from './stage';

/** The ends of the queues' names, after product and stage. */
export const deadLetterQueues = { failedRuns: 'dead-letters', missedEvents: 'missed-events' } as const;
export type DeadLetterQueue = keyof typeof deadLetterQueues;

/** Returns a queue's fixed name, so that functions of earlier stacks and alarms need no export. */
export const deadLetterQueueName = (stage: Pick<Stage, 'name'>, queue: DeadLetterQueue): string =>
  `${productName}-${stage.name}-${deadLetterQueues[queue]}`;
