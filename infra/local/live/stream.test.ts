import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { ensureTable, startDynamodb } from '#infra/local/services/dynamodb';
import { startStream } from './stream';

const dataDir = mkdtempSync(path.join(tmpdir(), 'settee-stream-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Starts DynamoDB and the stream on the data directory, writes an item, and returns what the readers received. */
const receivedFor = async (id: string): Promise<string[]> => {
  const { url, stop } = await startDynamodb(dataDir);
  await ensureTable(url, 'settee');
  const received: string[] = [];
  const failures: unknown[] = [];
  const stream = await startStream({
    ...{ readers: ['broadcastChanges'], url, tableName: 'settee', onFailure: (_, error) => failures.push(error) },
    invoke: async (name, event) => {
      for (const { dynamodb } of (event as { Records: { dynamodb: { Keys: { PK: { S: string } } } }[] }).Records)
        received.push(`${name} ${dynamodb.Keys.PK.S}`);
    },
  });
  const client = new DynamoDBClient({
    ...{ endpoint: url, region: 'us-east-1' },
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const Item = { PK: { S: `PROJECT#${id}` }, SK: { S: 'PROJECT' }, entity: { S: 'Project' } };
  await client.send(new PutItemCommand({ TableName: 'settee', Item }));
  for (let waited = 0; received.length === 0 && waited < 10_000; waited += 100)
    await new Promise((done) => setTimeout(done, 100));
  client.destroy();
  await stream.stop();
  await stop();
  expect(failures).toEqual([]);
  return received;
};

it('reads the stream in the first start, and in every later one with the same data', async () => {
  for (const id of ['first', 'second', 'third']) expect(await receivedFor(id)).toEqual([`BroadcastChanges PROJECT#${id}`]);
});
