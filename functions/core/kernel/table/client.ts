import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { awsConfig } from '#core/kernel/aws';

let client: DynamoDBDocumentClient | undefined;

/** One client per process: its connection is kept alive between invocations. Region, endpoint and credentials come from the environment. */
export const table = (): DynamoDBDocumentClient => {
  client ??= DynamoDBDocumentClient.from(new DynamoDBClient({ ...awsConfig(), accountIdEndpointMode: 'disabled' }), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return client;
};
