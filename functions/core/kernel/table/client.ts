import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { awsConfig } from '#core/kernel/aws';
import { perProcess } from '#core/kernel/per-process';

/** Returns the process's one client, whose connection stays open between invocations. */
export const table = perProcess(() =>
  DynamoDBDocumentClient.from(new DynamoDBClient({ ...awsConfig(), accountIdEndpointMode: 'disabled' }), {
    marshallOptions: { removeUndefinedValues: true },
  }),
);
