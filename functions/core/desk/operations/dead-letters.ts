import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { awsConfig, oneAttempt } from '#core/kernel/aws';
import { errorFields, log } from '#core/kernel/log';
import { perProcess } from '#core/kernel/per-process';
import { env } from '#functions/env';
import type { WaitingThing } from '#shared/operations/operations.answers';

interface Queue {
  /** The runbook's article, named like the alarm. */
  article: string;
  url: () => string;
  one: string;
  many: string;
  /** Shown if the queue does not answer. */
  silent: string;
}

const queues: readonly Queue[] = [
  {
    article: 'dead-letters',
    url: () => env.FAILED_RUNS_QUEUE_URL,
    one: 'scheduled run failed or never started',
    many: 'scheduled runs failed or never started',
    silent: "We can't tell whether scheduled runs failed, because their queue doesn't answer",
  },
  {
    article: 'missed-events',
    url: () => env.MISSED_EVENTS_QUEUE_URL,
    one: 'AWS event was not processed',
    many: 'AWS events were not processed',
    silent: "We can't tell whether AWS events were missed, because their queue doesn't answer",
  },
];

const sqs = perProcess(() => new SQSClient({ ...awsConfig(), ...oneAttempt }));

/** SQS counts approximately. Undefined: no answer. */
const countIn = async (QueueUrl: string): Promise<number | undefined> => {
  try {
    const AttributeNames = ['ApproximateNumberOfMessages' as const];
    const { Attributes } = await sqs().send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames }));
    return Number(Attributes?.ApproximateNumberOfMessages);
  } catch (error) {
    log('warn', 'queue_silent', errorFields(error));
    return undefined;
  }
};

const queueItem = async ({ article, url, one, many, silent }: Queue): Promise<WaitingThing | undefined> => {
  const count = await countIn(url());
  if (count === 0) return undefined;
  return {
    id: article,
    kind: 'dead_letter',
    title: count === undefined ? silent : `${count} ${count === 1 ? one : many}`,
    // Only CloudWatch has it: https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_GetQueueAttributes.html
    since: null,
    dueAt: null,
    about: `docs/runbook.md#${article}`,
  };
};

/** Returns the dead-letter queues that hold messages or do not answer. Never fails. One request to SQS for each. */
export const deadLetters = async (): Promise<WaitingThing[]> =>
  (await Promise.all(queues.map(queueItem))).filter((thing) => thing !== undefined);
