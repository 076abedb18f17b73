import './logs';
import { randomUUID } from 'node:crypto';
import { CreateTableCommand, DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll } from 'vitest';
import { createTableInput } from '#core/table/schema';

Object.assign(process.env, {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  TABLE_NAME: `test-${randomUUID()}`,
  APP_URL: 'http://127.0.0.1:3000',
  MAIL_FROM: 'Settee <no-reply@settee.example>',
  OPERATOR_EMAIL: 'operators@settee.example',
  STRIPE_SECRET_ID: 'settee/test/stripe',
  MEDIA_BUCKET: 'test-media',
});

const dynamodb = new DynamoDBClient({});

beforeAll(async () => {
  await dynamodb.send(new CreateTableCommand(createTableInput(process.env.TABLE_NAME as string)));
});

afterAll(async () => {
  await dynamodb.send(new DeleteTableCommand({ TableName: process.env.TABLE_NAME }));
});
