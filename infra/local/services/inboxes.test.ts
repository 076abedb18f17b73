import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { ensureTable, type RunningDynamodb, startDynamodb } from './dynamodb';

/** The data directory of a developer who has not started the product since messages were counted on the tally. */
describe('data of an older version', () => {
  const TableName = 'settee';
  const mark = '01J0000000000000000000000M';
  let dataDir: string;
  let running: RunningDynamodb;
  let table: DynamoDBDocumentClient;

  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'settee-'));
    running = await startDynamodb(dataDir);
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    table = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: running.url, region: 'us-east-1', credentials }));
    await ensureTable(running.url, TableName);
    const notification = (id: string, type: string, read = false) => ({
      ...{ PK: 'USER#A#NOTIFICATIONS', SK: id, entity: 'Notification', id, userId: 'A', type, read },
    });
    const items = [
      { PK: 'USER#A', SK: 'TALLY', entity: 'Tally', unreadMessages: 5, unreadNotifications: 3, notificationsReadBefore: mark },
      { PK: 'USER#B', SK: 'TALLY', entity: 'Tally', unreadMessages: 0, unreadNotifications: 0 },
      notification('01J0000000000000000000000A', 'new_message'),
      notification('01J0000000000000000000000N', 'new_message'),
      notification('01J0000000000000000000000P', 'new_message', true),
      notification('01J0000000000000000000000Q', 'new_bid'),
      notification('01J0000000000000000000000R', 'new_message'),
    ];
    const requests = items.map((Item) => ({ PutRequest: { Item } }));
    await table.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } }));
  });
  afterAll(async () => {
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const get = async (PK: string, SK: string) => (await table.send(new GetCommand({ TableName, Key: { PK, SK } }))).Item;

  it('gives each account an inbox, once, and counts no message twice', async () => {
    for (let start = 0; start < 2; start += 1) {
      expect(await ensureTable(running.url, TableName)).toBe(false);
      expect(await get('USER#A', 'TALLY')).toEqual({
        ...{ PK: 'USER#A', SK: 'TALLY', entity: 'Tally', unreadNotifications: 1, notificationsReadBefore: mark },
      });
      const inbox = { SK: 'TALLY#INBOX', entity: 'Inbox', notificationReads: 0 };
      expect(await get('USER#A', 'TALLY#INBOX')).toEqual({
        ...{ PK: 'USER#A', ...inbox, unreadMessages: 5, unreadNotifications: 2, notificationsReadBefore: mark },
      });
      expect(await get('USER#B', 'TALLY#INBOX')).toEqual({
        ...{ PK: 'USER#B', ...inbox, unreadMessages: 0, unreadNotifications: 0 },
      });
    }
  });
});
