import { isDeepStrictEqual } from 'node:util';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { startsReader } from '#infra/stream-filters';
import { type StreamReaderId, streamReaderIds } from '#shared/schedules';
import { handler as broadcastChanges } from '../../events/broadcast-changes';
import { handler as followChanges } from '../../events/follow-changes';
import { lambdaContext } from '../call';
import type { TableChange } from './table-model';

const handlers = { broadcastChanges, followChanges };

/** The records of one shard that one function has not handled yet. */
interface Queue {
  reader: StreamReaderId;
  records: DynamoDBRecord[];
  /** Whether a batch is running. The next one waits for it. */
  isBusy: boolean;
  /** The first record of each successful batch that is delivered twice. */
  repeated: Set<string | undefined>;
}

interface Batch {
  reader: StreamReaderId;
  run: () => Promise<unknown>;
  /** Called at the end. Failed batches are delivered again, and sometimes successful ones, too. */
  ended: (isDone: boolean) => void;
}

const shards = 2;
const maxBatchSize = 10;
/** One of this many successful batches is delivered twice. */
const repeatEvery = 5;

type Image = Record<string, AttributeValue>;
const imageOf = (item: object | undefined): Image | undefined => item && marshall(item);

/**
 * Delivers a table's changes as AWS does: in order within a partition, in any order between partitions, and failed batches again.
 * https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html
 */
export class Stream {
  private readonly queues: Queue[] = streamReaderIds.flatMap((reader) =>
    Array.from({ length: shards }, () => ({ reader, records: [], isBusy: false, repeated: new Set<string>() })),
  );

  private written = 0;

  /** Adds a write to the stream, unless it changes nothing. */
  readonly record = ({ before, after }: TableChange): void => {
    if (isDeepStrictEqual(before, after)) return;
    const { PK, SK } = (after ?? before) as { PK: string; SK: string };
    const number = String(++this.written);
    const record = {
      eventID: number,
      eventName: after === undefined ? 'REMOVE' : before === undefined ? 'INSERT' : 'MODIFY',
      dynamodb: {
        ApproximateCreationDateTime: Math.floor(Date.now() / 1000),
        SequenceNumber: number,
        Keys: marshall({ PK, SK }),
        OldImage: imageOf(before),
        NewImage: imageOf(after),
      },
    } as DynamoDBRecord;
    const shard = [...PK].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % shards;
    for (const [index, { reader, records }] of this.queues.entries())
      if (index % shards === shard && startsReader(reader, record)) records.push(record);
  };

  /** Returns the next batch of the queue that `number` chooses, or undefined if all queues are empty. */
  batch(number: number, size: number): Batch | undefined {
    const waiting = this.queues.filter(({ records, isBusy }) => records.length > 0 && !isBusy);
    const queue = waiting[number % waiting.length];
    return queue && this.batchOf(queue, 1 + (size % maxBatchSize));
  }

  private batchOf(queue: Queue, size: number): Batch | undefined {
    const Records = queue.records.slice(0, size);
    if (queue.isBusy || Records.length === 0) return undefined;
    queue.isBusy = true;
    let handled = 0;
    const run = async (): Promise<void> => {
      const answer = await handlers[queue.reader]({ Records }, lambdaContext());
      // Lambda delivers again from the first record that failed.
      const failed = Records.findIndex(({ dynamodb }) =>
        answer?.batchItemFailures.some(({ itemIdentifier }) => itemIdentifier === dynamodb?.SequenceNumber),
      );
      handled = failed < 0 ? Records.length : failed;
    };
    return {
      reader: queue.reader,
      run,
      ended: (isDone) => {
        queue.isBusy = false;
        if (!isDone) return;
        const isRepeated =
          handled > 0 && Number(Records[0]?.eventID) % repeatEvery === 0 && !queue.repeated.has(Records[0]?.eventID);
        if (isRepeated) queue.repeated.add(Records[0]?.eventID);
        else queue.records.splice(0, handled);
      },
    };
  }

  /** Delivers all records. @throws Error if a record fails repeatedly */
  async drain(): Promise<void> {
    for (const queue of this.queues) {
      let tries = 0;
      for (let batch = this.batchOf(queue, 100); batch; batch = this.batchOf(queue, 100)) {
        const before = queue.records.length;
        await batch.run();
        batch.ended(true);
        tries = queue.records.length < before ? 0 : tries + 1;
        if (tries > 2) throw new Error(`${queue.reader} fails again and again: ${JSON.stringify(queue.records[0])}`);
      }
    }
  }
}
