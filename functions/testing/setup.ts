import { randomUUID } from 'node:crypto';
import { CreateTableCommand, DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { createTableInput } from '#core/table/schema';
import { ask, enforceGrants, leaveUses, takeRefusals } from './deployed';
import { keepLogs } from './logs';

// A worker runs one file after the other: each finds the worker as the first one did.
const given = { ...process.env };

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
  WEB_BUCKET: 'test-web',
  // On a busy machine the engine may be silent for long; hanging.test.ts proves what production has.
  SERVICE_SILENCE_MS: '120000',
});

const endings = [keepLogs(), enforceGrants()];

vi.mock('#core/secrets', async (load) => {
  const secrets = await load<typeof import('#core/secrets')>();
  return {
    ...secrets,
    stripeSecrets: () => {
      ask(['stripe']);
      return secrets.stripeSecrets();
    },
  };
});

// The true cost is a quarter of a second of CPU for each login, and proven by password.test.ts.
vi.mock('#core/account/password-cost', () => ({ passwordCost: { N: 2 ** 4, r: 8, p: 1 } }));

afterEach(() => {
  const refusals = takeRefusals();
  if (refusals.length > 0) throw new Error(refusals.join('\n'));
});

const dynamodb = new DynamoDBClient({});

beforeAll(async () => {
  await dynamodb.send(new CreateTableCommand(createTableInput(process.env.TABLE_NAME as string)));
});

afterAll(async () => {
  leaveUses(process.env.GRANTS_USED_DIR as string);
  await dynamodb.send(new DeleteTableCommand({ TableName: process.env.TABLE_NAME }));
  dynamodb.destroy();
  for (const end of endings) end();
  for (const name of Object.keys(process.env)) if (!(name in given)) delete process.env[name];
  Object.assign(process.env, given);
  // What modules have remembered, such as clients with an address, is remembered no more.
  vi.resetModules();
});
