import { productName, type Stage } from './stage';

/** The names after product and stage. */
export const deadLetterQueues = { failedRuns: 'dead-letters', missedEvents: 'missed-events' } as const;
export type DeadLetterQueue = keyof typeof deadLetterQueues;

/** Fixed, so that functions of earlier stacks know it, and alarms need no export. */
export const deadLetterQueueName = (stage: Pick<Stage, 'name'>, queue: DeadLetterQueue): string =>
  `${productName}-${stage.name}-${deadLetterQueues[queue]}`;
