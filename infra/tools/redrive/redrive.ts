import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { DeleteMessageCommand, GetQueueUrlCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { deadLetterQueueName } from '#infra/dead-letters';
import { recordsAt } from '#infra/stream-records';
import { batchToResend, eventToResend } from './missed-events';

/**
 * `npx tsx infra/tools/redrive/redrive.ts prod` sends missed events again (docs/runbook.md, "missed-events"), with the current
 * credentials and region. A message is deleted when its function has processed it: a failure returns it to the queue, and an
 * interruption leaves it there.
 */
const stage = process.argv[2];
if (!stage) throw new Error('Write the stage: npx tsx infra/tools/redrive/redrive.ts prod');

const region = process.env.AWS_REGION ?? 'us-east-1';
const [queues, functions, streams] = [
  new SQSClient({ region }),
  new LambdaClient({ region }),
  new DynamoDBStreamsClient({ region }),
];
const QueueName = deadLetterQueueName({ name: stage }, 'missedEvents');
const { QueueUrl } = await queues.send(new GetQueueUrlCommand({ QueueName }));
let sent = 0;

/** Sends the records one by one, in order. A failure ends the run, and the message returns to the queue. */
const sendBatch = async ({ functionArn, position }: NonNullable<ReturnType<typeof batchToResend>>): Promise<void> => {
  for (const record of await recordsAt(streams, position)) {
    const Payload = Buffer.from(JSON.stringify({ Records: [record] }));
    const answer = await functions.send(new InvokeCommand({ FunctionName: functionArn, Payload }));
    const text = Buffer.from(answer.Payload ?? []).toString();
    if (answer.FunctionError || JSON.parse(text || '{}').batchItemFailures?.length > 0)
      throw new Error(`${functionArn} failed with ${record.eventID}: ${text}`);
  }
};

for (;;) {
  // Long enough to send ten messages, so that none is received twice.
  const request = { QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 300, MessageAttributeNames: ['All'] };
  const { Messages = [] } = await queues.send(new ReceiveMessageCommand(request));
  if (Messages.length === 0) break;
  for (const message of Messages) {
    const batch = batchToResend(message);
    if (batch) await sendBatch(batch);
    else {
      const { functionArn, event } = eventToResend(message);
      const Payload = Buffer.from(JSON.stringify(event));
      await functions.send(new InvokeCommand({ FunctionName: functionArn, InvocationType: 'Event', Payload }));
    }
    await queues.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message.ReceiptHandle }));
    sent += 1;
  }
}
process.stdout.write(`${QueueName}: ${sent} sent again\n`);
