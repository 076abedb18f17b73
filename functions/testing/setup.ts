import { randomUUID } from 'node:crypto';
import { CreateTableCommand, DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { forgetProcess } from '#core/kernel/per-process';
import { createTableInput } from '#core/kernel/table/schema';
import { enforceGrants, recordUse, saveUsedGrants, takeRefusals } from './deployed';
import { keepLogs } from './logs';

// A worker runs several test files in turn: each must find the environment unchanged.
const originalEnv = { ...process.env };

Object.assign(process.env, {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  TABLE_NAME: `test-${randomUUID()}`,
  APP_URL: 'http://127.0.0.1:3000',
  MAIL_FROM: 'Settee <no-reply@settee.example>',
  OPERATOR_EMAIL: 'operators@settee.example',
  STRIPE_SECRET_ID: 'settee/test/stripe',
  PUSH_SECRET_ID: 'settee/test/push',
  MEDIA_BUCKET: 'test-media',
  WEB_BUCKET: 'test-web',
  AUDIT_BUCKET: 'test-audit',
  // There is no SQS. A file that needs it starts one (queues.ts).
  AWS_ENDPOINT_URL_SQS: 'http://127.0.0.1:9',
  FAILED_RUNS_QUEUE_URL: 'http://127.0.0.1:9/000000000000/dead-letters',
  MISSED_EVENTS_QUEUE_URL: 'http://127.0.0.1:9/000000000000/missed-events',
  // The engine can be slow on a busy machine. hanging.test.ts tests production's value.
  SERVICE_SILENCE_MS: '120000',
});

const cleanups = [keepLogs(), enforceGrants()];

vi.mock('#core/kernel/stripe-secrets', async (load) => {
  const secrets = await load<typeof import('#core/kernel/stripe-secrets')>();
  return {
    ...secrets,
    stripeSecrets: () => {
      recordUse(['stripe']);
      return secrets.stripeSecrets();
    },
  };
});

vi.mock('#core/telling/push/keys', async (load) => {
  const keys = await load<typeof import('#core/telling/push/keys')>();
  return {
    ...keys,
    pushKeys: () => {
      recordUse(['push']);
      return keys.pushKeys();
    },
  };
});

// For files that call everything, where each call of forgotPassword would wait for a second.
vi.mock('#core/kernel/steady', async (load) => {
  const { inSteadyTime } = await load<typeof import('#core/kernel/steady')>();
  return { inSteadyTime: <T>(work: () => Promise<T>) => (process.env.ANSWER_AT_ONCE ? work() : inSteadyTime(work)) };
});

// The real cost is a quarter of a second of CPU per login. password.test.ts tests it.
vi.mock('#core/market/account/password-cost', () => ({ passwordCost: { N: 2 ** 4, r: 8, p: 1 } }));

afterEach(() => {
  const refusals = takeRefusals();
  if (refusals.length > 0) throw new Error(refusals.join('\n'));
});

const dynamodb = new DynamoDBClient({});

beforeAll(async () => {
  await dynamodb.send(new CreateTableCommand(createTableInput(process.env.TABLE_NAME as string)));
});

// A call that an earlier file left behind may have made clients before this file started its services.
let begun = false;
beforeEach(() => {
  if (!begun) forgetProcess();
  begun = true;
});

afterAll(async () => {
  saveUsedGrants(process.env.GRANTS_USED_DIR as string);
  await dynamodb.send(new DeleteTableCommand({ TableName: process.env.TABLE_NAME }));
  dynamodb.destroy();
  for (const end of cleanups) end();
  for (const name of Object.keys(process.env)) if (!(name in originalEnv)) delete process.env[name];
  Object.assign(process.env, originalEnv);
  forgetProcess();
});
