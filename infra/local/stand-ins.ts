import path from 'node:path';
import { deadLetterQueues } from '#infra/dead-letters';
import { buildBrowserScript } from './browser-script';
import { auditBucket, mediaBucket, pushSecretId, stripeSecretId, tableName, webBucket } from './environment';
import { localPushKeys } from './push/keys';
import { type RunningPush, startPush } from './push/service';
import { type RunningCognito, startCognito } from './services/cognito';
import { ensureTable, startDynamodb } from './services/dynamodb';
import { startMail } from './services/mail';
import { type RunningQueues, startQueues } from './services/queues';
import { startSecondFactor } from './services/second-factor';
import { startSecrets } from './services/secrets';
import { type Storage, startStorage } from './services/storage';
import { localStripeKeys } from './services/stripe-keys';
import type { Settings, StripeKeys } from './settings';
import { type RunningStripe, startStripe } from './stripe/start';

export type Stop = () => unknown;

/** Waits until a service has started, and registers its `stop`, so that it is stopped even if others fail to start. */
export type RegisterStop = <T extends { stop: Stop }>(service: Promise<T>) => Promise<T>;

/** Waits until all promises have settled. @throws the first failure, only then, because nothing may still be starting by then */
export const allSettledOrThrow = async <T extends readonly unknown[]>(
  promises: {
    readonly [K in keyof T]: Promise<T[K]>;
  },
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> => {
  await Promise.allSettled(promises);
  return Promise.all(promises) as Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }>;
};

export interface StandIns {
  dynamodb: { url: string; isNew: boolean };
  cognito: RunningCognito;
  mail: { url: string };
  push: RunningPush & { browserScript: Buffer };
  queues: RunningQueues;
  s3: Storage;
  secrets: { url: string };
  stripeKeys: StripeKeys;
  /** Undefined: the real Stripe. */
  stripe: (RunningStripe & { browserScript: Buffer }) | undefined;
}

const startDatabase = async ({ dataDir, dynamodbEndpoint }: Settings, starting: RegisterStop): Promise<StandIns['dynamodb']> => {
  const { url } = dynamodbEndpoint ? { url: dynamodbEndpoint } : await starting(startDynamodb(dataDir));
  return { url, isNew: await ensureTable(url, tableName) };
};

const startOwnStripe = async (dataDir: string, keys: StripeKeys, starting: RegisterStop): Promise<StandIns['stripe']> => {
  const [stripe, browserScript] = await allSettledOrThrow([
    starting(startStripe({ ...keys, dataDir: path.join(dataDir, 'stripe') })),
    buildBrowserScript('infra/local/stripe/browser/stripe.ts'),
  ]);
  return { ...stripe, browserScript };
};

const startPushService = async (starting: RegisterStop): Promise<StandIns['push']> => {
  const [push, browserScript] = await allSettledOrThrow([
    starting(startPush()),
    buildBrowserScript('infra/local/push/browser/push-manager.ts'),
  ]);
  return { ...push, browserScript };
};

const startUserPool = async ({ dataDir, adminTotp }: Settings, app: string, starting: RegisterStop): Promise<RunningCognito> => {
  const cognito = await starting(startCognito(dataDir, `${app}/__cognito`));
  return adminTotp ? { ...cognito, url: (await starting(startSecondFactor(cognito.url))).url } : cognito;
};

/** Starts stand-ins for all cloud services that the product uses. @throws StartError */
export const startStandIns = async (settings: Settings, app: string, starting: RegisterStop): Promise<StandIns> => {
  const { dataDir, realStripe } = settings;
  const stripeKeys = realStripe ?? localStripeKeys(dataDir);
  const { secretKey, webhookSecret } = stripeKeys;
  const [dynamodb, cognito, mail, push, queues, s3, secrets, stripe] = await allSettledOrThrow([
    startDatabase(settings, starting),
    startUserPool(settings, app, starting),
    starting(startMail()),
    startPushService(starting),
    starting(startQueues(Object.values(deadLetterQueues))),
    starting(startStorage(dataDir, mediaBucket, webBucket, auditBucket)),
    starting(
      startSecrets({
        [stripeSecretId]: JSON.stringify({ secretKey, webhookSecret }),
        [pushSecretId]: JSON.stringify(localPushKeys(dataDir)),
      }),
    ),
    realStripe ? Promise.resolve(undefined) : startOwnStripe(dataDir, stripeKeys, starting),
  ]);
  return { dynamodb, cognito, mail, push, queues, s3, secrets, stripeKeys, stripe };
};
