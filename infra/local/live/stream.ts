import { setTimeout as pause } from 'node:timers/promises';
import { DescribeTableCommand, DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
} from '@aws-sdk/client-dynamodb-streams';
import { streamSpecification } from '#core/kernel/table/schema';
import { isFor } from '#infra/stream-filters';
import { functionName } from '#shared/api/manifest';
import { streamReaderIds } from '#shared/schedules';

/** The pause after an empty read of the stream, in milliseconds. Lambda reads four times a second. */
const restMs = 150;

interface Options {
  url: string;
  tableName: string;
  invoke: (functionName: string, event: unknown) => Promise<unknown>;
  onFailure: (functionName: string, error: unknown) => void;
}

/**
 * The local event source mapping: passes changes of the table, in order, to the functions that read its stream. @throws if the
 * table has no stream
 */
export const startStream = async ({ url, tableName, invoke, onFailure }: Options): Promise<{ stop: () => Promise<void> }> => {
  const config = { endpoint: url, region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
  const [database, streams] = [new DynamoDBClient(config), new DynamoDBStreamsClient(config)];

  const findStream = async (): Promise<string> => {
    const described = await database.send(new DescribeTableCommand({ TableName: tableName }));
    if (described.Table?.LatestStreamArn) return described.Table.LatestStreamArn;
    // Only this reader needs the stream.
    const updated = await database.send(
      new UpdateTableCommand({ TableName: tableName, StreamSpecification: streamSpecification }),
    );
    if (!updated.TableDescription?.LatestStreamArn) throw new Error('The table has no stream');
    return updated.TableDescription.LatestStreamArn;
  };

  const StreamArn = await findStream();
  const beginnings = async (): Promise<(string | undefined)[]> => {
    const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
    const shards = StreamDescription?.Shards ?? [];
    const open = shards.filter((shard) => !shard.SequenceNumberRange?.EndingSequenceNumber);
    // Started again on the same data, the embedded engine says that its one shard has ended, and goes on writing to it.
    return Promise.all(
      (open.length > 0 ? open : shards.slice(-1)).map(async ({ ShardId }) => {
        const request = new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: 'LATEST' });
        return (await streams.send(request)).ShardIterator;
      }),
    );
  };

  const give = async (records: StreamRecord[]): Promise<void> => {
    await Promise.all(
      streamReaderIds.map(async (id) => {
        const name = functionName(id);
        const own = records.filter((record) => isFor(id, record));
        if (own.length > 0) await invoke(name, { Records: own }).catch((error: unknown) => onFailure(name, error));
      }),
    );
  };

  let stopped = false;
  const read = async (iterators: (string | undefined)[]): Promise<void> => {
    let at = iterators;
    while (!stopped) {
      const answers = await Promise.all(
        at.flatMap((ShardIterator) => (ShardIterator ? [streams.send(new GetRecordsCommand({ ShardIterator }))] : [])),
      );
      const records = answers.flatMap(({ Records = [] }) => Records);
      if (records.length > 0) await give(records);
      else await pause(restMs);
      at = answers.map(({ NextShardIterator }) => NextShardIterator);
      // A shard has ended, and others have replaced it.
      if (at.length === 0 || at.includes(undefined)) at = await beginnings();
    }
  };

  const first = await beginnings();
  const ended = (async () => {
    let iterators = first;
    while (!stopped) {
      try {
        await read(iterators);
      } catch (error) {
        if (stopped) return;
        onFailure('the stream of the table', error);
        await pause(1000);
        iterators = await beginnings().catch(() => []);
      }
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      await ended;
      database.destroy();
      streams.destroy();
    },
  };
};
