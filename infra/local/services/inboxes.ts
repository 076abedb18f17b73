import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '#core/table/keys';
import { emptyInbox } from '#core/tally/tally';

interface Item {
  PK: string;
  SK: string;
  entity: string;
  userId?: string;
  id?: string;
  type?: string;
  read?: boolean;
  unreadMessages?: number;
  notificationsReadBefore?: string;
  closedAt?: string;
}

/**
 * Gives accounts of older data their inbox, with what their tally has counted for messages until then. Such data are in developers'
 * folders only, and these are small: all of it is read.
 */
export const addMissingInboxes = async (client: DynamoDBClient, TableName: string): Promise<void> => {
  const table = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const items: Item[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await table.send(new ScanCommand({ TableName, ExclusiveStartKey }));
    items.push(...((page.Items ?? []) as Item[]));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);

  const told = items.filter(({ entity, type, read }) => entity === 'Notification' && type === 'new_message' && !read);
  const withInbox = new Set(items.filter(({ entity }) => entity === 'Inbox').map(({ PK }) => PK));
  for (const tally of items.filter(({ entity, PK }) => entity === 'Tally' && !withInbox.has(PK))) {
    const { PK, SK, unreadMessages = 0, notificationsReadBefore, closedAt } = tally;
    const userId = PK.replace(/^USER#/, '');
    const unread = told.filter((one) => one.userId === userId && (one.id ?? '') >= (notificationsReadBefore ?? '')).length;
    const counted = { unreadMessages, unreadNotifications: unread, notificationsReadBefore, closedAt };
    await table.send(
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName, Item: { ...keys.inbox(userId), entity: 'Inbox', ...emptyInbox, ...counted } } },
          {
            Update: {
              TableName,
              Key: { PK, SK },
              UpdateExpression: 'ADD unreadNotifications :unread REMOVE unreadMessages',
              ExpressionAttributeValues: { ':unread': -unread },
            },
          },
        ],
      }),
    );
  }
};
