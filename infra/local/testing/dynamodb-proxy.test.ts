import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactGetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { ensureTable, type RunningDynamodb, startDynamodb } from '#infra/local/services/dynamodb';
import { dynamodbKnobs, startDynamodbProxy } from './dynamodb-proxy';
import { until } from './waits';

const TableName = 'settee';

describe('the proxy in front of DynamoDB', () => {
  let dataDir: string;
  let dynamodb: RunningDynamodb;
  let proxy: Awaited<ReturnType<typeof startDynamodbProxy>>;
  let table: DynamoDBDocumentClient;
  let knobs: ReturnType<typeof dynamodbKnobs>;

  const clientOf = (endpoint: string) => {
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    return DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region: 'us-east-1', credentials, maxAttempts: 1 }));
  };

  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'settee-'));
    dynamodb = await startDynamodb(dataDir);
    proxy = await startDynamodbProxy(dynamodb.url);
    await ensureTable(proxy.url, TableName);
    table = clientOf(proxy.url);
    knobs = dynamodbKnobs(proxy.url, TableName);
  });
  afterAll(async () => {
    table.destroy();
    await proxy.stop();
    await dynamodb.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  type Items = NonNullable<TransactWriteCommandInput['TransactItems']>;
  let items = 0;
  const aKey = () => {
    items += 1;
    return { PK: `ITEM#${items}`, SK: 'ITEM' };
  };
  const put = (Item: Record<string, unknown>): Items[number] => ({ Put: { TableName, Item } });
  const check = (Key: Record<string, unknown>): Items[number] => ({
    ConditionCheck: { TableName, Key, ConditionExpression: 'attribute_not_exists(nothing)' },
  });
  const transact = (...TransactItems: Items) => table.send(new TransactWriteCommand({ TransactItems }));
  const get = async (Key: Record<string, unknown>) => (await table.send(new GetCommand({ TableName, Key }))).Item;

  const tillTurned = { holdMs: [600_000, 600_000] } as const;
  // A transaction locks its items as soon as it is accepted.
  const untilOneIsTaken = () => until('a transaction that is taken', async () => (await knobs.counts()).transactions > 0);

  /** Returns the error of `meet` while a transaction locks items. */
  const during = async (held: Items, meet: () => Promise<unknown>) => {
    await knobs.turn(tillTurned);
    const holding = transact(...held);
    await untilOneIsTaken();
    const [met] = await Promise.allSettled([meet()]);
    await knobs.turn({});
    await holding;
    return met?.status === 'rejected' ? (met.reason as Error & { CancellationReasons?: { Code: string }[] }) : undefined;
  };

  it('cancels a transaction that conflicts with another, and names the items', async () => {
    const [held, free] = [aKey(), aKey()];
    const error = await during([put({ ...held, by: 'first' })], () =>
      transact(put({ ...free, n: 1 }), put({ ...held, by: 'second' })),
    );
    expect(error?.name).toBe('TransactionCanceledException');
    expect(error?.CancellationReasons?.map(({ Code }) => Code)).toEqual(['None', 'TransactionConflict']);
    expect([await get(held), await get(free)]).toEqual([{ ...held, by: 'first' }, undefined]);
  });

  it('also locks items that a transaction only checks', async () => {
    const key = aKey();
    for (const second of [put({ ...key, n: 1 }), check(key)]) {
      const error = await during([check(key)], () => transact(second));
      expect(error?.name).toBe('TransactionCanceledException');
    }
  });

  it('refuses single writes of a locked item, and no others', async () => {
    const [held, free] = [aKey(), aKey()];
    const update = { UpdateExpression: 'SET n = :n', ExpressionAttributeValues: { ':n': 2 } };
    for (const [meet, pass] of [
      [new PutCommand({ TableName, Item: { ...held, n: 2 } }), new PutCommand({ TableName, Item: { ...free, n: 2 } })],
      [new UpdateCommand({ TableName, Key: held, ...update }), new UpdateCommand({ TableName, Key: free, ...update })],
      [new DeleteCommand({ TableName, Key: held }), new DeleteCommand({ TableName, Key: free })],
    ] as const) {
      const error = await during([put({ ...held, n: 1 })], async () => {
        await table.send(pass as PutCommand);
        await table.send(meet as PutCommand);
      });
      expect(error?.name).toBe('TransactionConflictException');
      expect(await get(held)).toEqual({ ...held, n: 1 });
    }
  });

  it('refuses transactional reads of a locked item, and allows single reads', async () => {
    const key = aKey();
    expect(await during([put({ ...key, n: 1 })], () => get(key))).toBeUndefined();
    const read = new TransactGetCommand({ TransactItems: [{ Get: { TableName, Key: key } }] });
    expect((await during([put({ ...key, n: 2 })], () => table.send(read)))?.name).toBe('TransactionCanceledException');
  });

  it('recognizes the token of a transaction in progress', async () => {
    const TransactItems = [put({ ...aKey(), n: 1 })];
    await knobs.turn(tillTurned);
    const same = () => table.send(new TransactWriteCommand({ TransactItems, ClientRequestToken: 'the-same' }));
    const first = same();
    await untilOneIsTaken();
    await expect(same()).rejects.toThrow(expect.objectContaining({ name: 'TransactionInProgressException' }));
    await knobs.turn({});
    await first;
    await same();
  });

  it('throttles with all error names that DynamoDB uses', async () => {
    await knobs.turn({ faults: [{ kind: 'throttled', times: 4 }] });
    const names = new Set<string>();
    for (let times = 0; times < 4; times += 1) await transact(put(aKey())).catch((error: Error) => names.add(error.name));
    expect(names.size).toBeGreaterThan(1);
    await transact(put(aKey()));
  });

  it('loses answers but not writes, and hangs only for the chosen operations', async () => {
    const key = aKey();
    await knobs.turn({ faults: [{ kind: 'answer lost', operations: ['TransactWriteItems'], times: 1 }] });
    await expect(transact(put({ ...key, n: 1 }))).rejects.toThrow();
    expect(await get(key)).toEqual({ ...key, n: 1 });
    await knobs.turn({ faults: [{ kind: 'hangs', operations: ['DeleteItem'] }] });
    const hanging = table.send(new DeleteCommand({ TableName, Key: key })).then(
      () => 'answered',
      () => 'ended',
    );
    await until('a request that hangs', async () => (await knobs.counts()).requests > 0);
    expect(await get(key)).toEqual({ ...key, n: 1 });
    expect(await Promise.race([hanging, pause(100, 'hangs')])).toBe('hangs');
    await knobs.turn({});
  });
});
