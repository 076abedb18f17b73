import { productName, type Stage } from './stage';

/** The queues of what failed without a caller, by the part of their names after product and stage. */
export const deadLetterQueues = { failedRuns: 'dead-letters', unheard: 'unheard' } as const;
export type DeadLetterQueue = keyof typeof deadLetterQueues;

/**
 * The name of a queue. It is fixed, so that functions of stacks that are deployed before it may know it, and alarms need no export.
 */
export const deadLetterQueueName = (stage: Pick<Stage, 'name'>, queue: DeadLetterQueue): string =>
  `${productName}-${stage.name}-${deadLetterQueues[queue]}`;
