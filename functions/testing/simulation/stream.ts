import { isDeepStrictEqual } from 'node:util';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { isFor } from '#infra/stream-filters';
import { type StreamReaderId, streamReaderIds } from '#shared/schedules';
import { handler as tellChanges } from '../../events/tell-changes';
import { lambdaContext } from '../call';
import type { TableChange } from './table-model';

const handlers = { tellChanges };

/** What one function still has to hear of one shard. */
interface Queue {
  reader: StreamReaderId;
  records: object[];
  /** A batch of it is under way: the next one waits for its end. */
  isBusy: boolean;
}

/** Some changes that a function is started with. */
export interface Batch {
  reader: StreamReaderId;
  run: () => Promise<void>;
  /** Once it has ended; what did not succeed comes again. */
  ended: (isDone: boolean) => void;
}

const shards = 2;
const batchAtMost = 10;

type Image = Record<string, AttributeValue>;
const imageOf = (item: object | undefined): Image | undefined => item && marshall(item);

/**
 * The changes of a table as AWS gives them to functions: those of one partition in their order, those of different ones in any; a batch that fails, or
 * whose function dies, again and again.
 * https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html
 */
export class Stream {
  private readonly queues: Queue[] = streamReaderIds.flatMap((reader) =>
    Array.from({ length: shards }, () => ({ reader, records: [], isBusy: false })),
  );

  /** Something was written: no change, and no record, where it was there already. */
  readonly note = ({ before, after }: TableChange): void => {
    if (isDeepStrictEqual(before, after)) return;
    const { PK, SK } = (after ?? before) as { PK: string; SK: string };
    const record = {
      eventName: after === undefined ? 'REMOVE' : before === undefined ? 'INSERT' : 'MODIFY',
      dynamodb: { Keys: marshall({ PK, SK }), OldImage: imageOf(before), NewImage: imageOf(after) },
    };
    const shard = [...PK].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % shards;
    for (const [index, { reader, records }] of this.queues.entries())
      if (index % shards === shard && isFor(reader, record as Parameters<typeof isFor>[1])) records.push(record);
  };

  /** The next changes of one of the queues, by a number; undefined where no function has to hear of any. */
  batch(number: number, size: number): Batch | undefined {
    const waiting = this.queues.filter(({ records, isBusy }) => records.length > 0 && !isBusy);
    const queue = waiting[number % waiting.length];
    return queue && this.batchOf(queue, 1 + (size % batchAtMost));
  }

  private batchOf(queue: Queue, size: number): Batch | undefined {
    const Records = queue.records.slice(0, size) as DynamoDBStreamEvent['Records'];
    if (queue.isBusy || Records.length === 0) return undefined;
    queue.isBusy = true;
    return {
      reader: queue.reader,
      run: () => handlers[queue.reader]({ Records }, lambdaContext()),
      ended: (isDone) => {
        queue.isBusy = false;
        if (isDone) queue.records.splice(0, Records.length);
      },
    };
  }

  /** Until every function has heard of everything. */
  async drain(): Promise<void> {
    for (const queue of this.queues)
      for (let batch = this.batchOf(queue, 100); batch; batch = this.batchOf(queue, 100)) {
        await batch.run();
        batch.ended(true);
      }
  }
}
