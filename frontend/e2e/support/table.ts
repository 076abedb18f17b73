import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { sharedEndpoints } from './browser';

/** Changes an item in the table of the shared product, without the product's code. */
export const changeItem = async (change: Omit<UpdateCommandInput, 'TableName'>): Promise<void> => {
  const { url, table } = sharedEndpoints().dynamodb;
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: url, region: 'us-east-1', credentials }));
  await client.send(new UpdateCommand({ TableName: table, ConditionExpression: 'attribute_exists(PK)', ...change }));
  client.destroy();
};
