import { createHash } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Session } from '#shared/contracts/answers/user';
import { sharedEndpoints } from './browser';

/** Changes a session of the shared product so that its password was given an hour ago. */
export const leaveAlone = async ({ sessionId }: Session): Promise<void> => {
  const { url, table } = sharedEndpoints().dynamodb;
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: url, region: 'us-east-1', credentials }));
  const hash = createHash('sha256').update(sessionId).digest('base64url');
  await client.send(
    new UpdateCommand({
      TableName: table,
      Key: { PK: `SESSION#${hash}`, SK: 'SESSION' },
      UpdateExpression: 'SET authenticatedAt = :then',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':then': new Date(Date.now() - 3_600_000).toISOString() },
    }),
  );
  client.destroy();
};
