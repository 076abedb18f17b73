import { setTimeout as pause } from 'node:timers/promises';
import { DescribeTableCommand, DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import { logger } from '#core/kernel/aws';
import { streamSpecification } from '#core/kernel/table/schema';
import { deliveries, startsReader } from '#infra/stream-filters';
import { toLambdaRecord } from '#infra/stream-records';
import { functionName } from '#shared/api/manifest';
import type { StreamReaderId } from '#shared/schedules';

/** The pause between a function's end and the next read of the stream. Lambda reads four times a second. */
const pauseMs = 150;
/**
 * The pause after an empty read, unless a function ends. Other programs write to the table, too, such as tests. Each read takes
 * milliseconds of a core, so an idle product must not read often.
 */
const idlePauseMs = 1000;

interface Options {
  readers: readonly StreamReaderId[];
  url: string;
  tableName: string;
  invoke: (functionName: string, event: unknown) => Promise<unknown>;
  onFailure: (functionName: string, error: unknown) => void;
}

export interface Stream {
  /** Call it when a function may have changed the table. The readers then read soon. */
  wake: () => void;
  stop: () => Promise<void>;
}

/**
 * Starts the local event source mapping, which passes changes of the table in order to the functions that read its stream.
 *
 * @throws Error if the table has no stream
 */
export const startStream = async ({ readers: ids, url, tableName, invoke, onFailure }: Options): Promise<Stream> => {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const config = { endpoint: url, region: 'us-east-1', credentials, logger };
  const [database, streams] = [new DynamoDBClient(config), new DynamoDBStreamsClient(config)];

  const findStream = async (): Promise<string> => {
    const described = await database.send(new DescribeTableCommand({ TableName: tableName }));
    if (described.Table?.LatestStreamArn) return described.Table.LatestStreamArn;
    // Turns the stream on only here, because nothing else needs it.
    const updated = await database.send(
      new UpdateTableCommand({ TableName: tableName, StreamSpecification: streamSpecification }),
    );
    if (!updated.TableDescription?.LatestStreamArn) throw new Error('The table has no stream');
    return updated.TableDescription.LatestStreamArn;
  };

  const StreamArn = await findStream();
  const shardIterators = async (ShardIteratorType: 'LATEST' | 'TRIM_HORIZON'): Promise<(string | undefined)[]> => {
    const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
    const shards = StreamDescription?.Shards ?? [];
    const open = shards.filter((shard) => !shard.SequenceNumberRange?.EndingSequenceNumber);
    // After a restart, the embedded engine reports its only shard as ended, but keeps writing to it.
    return Promise.all(
      (open.length > 0 ? open : shards.slice(-1)).map(async ({ ShardId }) => {
        const request = new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType });
        return (await streams.send(request)).ShardIterator;
      }),
    );
  };

  let stopped = false;
  let woken = new AbortController();
  const wake = (): void => {
    woken.abort();
    woken = new AbortController();
  };
  /** Delivers records to one function until everything is stopped. Reports failures, and does not deliver those records again. */
  const read = async (id: StreamReaderId, firstIterators: (string | undefined)[]): Promise<void> => {
    const name = functionName(id);
    let iterators = firstIterators;
    while (!stopped) {
      // Of before the read, which may miss what is written during it.
      const { signal } = woken;
      const answers = await Promise.all(
        iterators.flatMap((ShardIterator) => (ShardIterator ? [streams.send(new GetRecordsCommand({ ShardIterator }))] : [])),
      );
      const records = answers.flatMap(({ Records = [] }) => Records);
      const Records = records.filter((record) => startsReader(id, record)).map(toLambdaRecord);
      if (Records.length > 0) await invoke(name, { Records }).catch((error: unknown) => onFailure(name, error));
      if (records.length === 0) {
        await pause(idlePauseMs, undefined, { signal }).catch(() => undefined);
        await pause(pauseMs);
      }
      iterators = answers.map(({ NextShardIterator }) => NextShardIterator);
      // A shard has ended, and others have replaced it.
      if (iterators.length === 0 || iterators.includes(undefined)) iterators = await shardIterators('LATEST');
    }
  };

  const readers = await Promise.all(
    ids.map(async (id) => {
      const first = await shardIterators(deliveries[id].from);
      return async (): Promise<void> => {
        let iterators = first;
        while (!stopped) {
          try {
            await read(id, iterators);
          } catch (error) {
            if (stopped) return;
            onFailure('the stream of the table', error);
            await pause(1000);
            iterators = await shardIterators('LATEST').catch(() => []);
          }
        }
      };
    }),
  );
  const ended = Promise.all(readers.map((run) => run()));
  return {
    wake,
    stop: async () => {
      stopped = true;
      wake();
      await ended;
      database.destroy();
      streams.destroy();
    },
  };
};
