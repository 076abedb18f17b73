import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { type Followed, follow } from '#core/desk/follow/follow';
import { effectsOf } from '#core/desk/follow/rules';
import { withDeadline } from '#core/kernel/deadline';
import { changeOf } from '#core/kernel/table/change';

const followed = (record: DynamoDBRecord): Followed => ({
  id: record.eventID ?? '',
  effects: effectsOf(changeOf(record), new Date((record.dynamodb?.ApproximateCreationDateTime ?? 0) * 1000)),
});

/** Updates the panel's figures, activity and search, once for each record. Returns failed records, which Lambda sends again. */
export const handler = (
  { Records }: Pick<DynamoDBStreamEvent, 'Records'>,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<DynamoDBBatchResponse> =>
  withDeadline(context.getRemainingTimeInMillis(), async () => {
    const failed = new Set((await follow(Records.map(followed), new Date())).map(({ id }) => id));
    return {
      batchItemFailures: Records.filter(({ eventID }) => failed.has(eventID ?? '')).map(({ dynamodb }) => ({
        itemIdentifier: dynamodb?.SequenceNumber ?? '',
      })),
    };
  });
