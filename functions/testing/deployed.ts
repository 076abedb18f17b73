import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { __Client as Client } from '@aws-sdk/client-dynamodb';
import { appendOnly } from '#core/kernel/table/schema';
import { type EnvName, envNames } from '#functions/env';
import { type FunctionId, type Grants, grants, mayRecord, variablesOfEvery, variablesOfGrants } from '#functions/grants';
import { fileName } from '#shared/api/manifest';
import { noticesFile } from '#shared/site/notices';

/**
 * Runs handlers as in the deployment: with exactly the rights and variables that functions/grants.ts gives them. The test's own
 * calls, outside of a handler, are not restricted.
 */
const running = new AsyncLocalStorage<FunctionId>();
const refusals: string[] = [];
const used = new Map<FunctionId, Set<string>>();

/** Functions by the name of their handler's file: `place-bid` -> `placeBid`, `resume-jobs` -> `resumeJobs`. */
const functionIds = new Map((Object.keys(grants) as FunctionId[]).map((id) => [fileName(id), id]));

/** Wraps the `handler` of each file in functions/endpoints, pages, events or live; vitest.config.ts inserts the call. */
export const runAs = <Arguments extends unknown[], Result>(file: string, handler: (...args: Arguments) => Result) => {
  const id = functionIds.get(file);
  if (!id) throw new Error(`${file}.ts is no function of functions/grants.ts`);
  return (...args: Arguments): Result => running.run(id, () => handler(...args));
};

/** Runs a test's own calls that happen during a handler, without the handler's restrictions. */
export const unrestricted = <Result>(action: () => Result): Result => running.exit(action);

type Input = Record<string, unknown> & {
  IndexName?: string;
  TransactItems?: Record<string, unknown>[];
  Bucket?: string;
  Key?: string;
  Delete?: { Objects: { Key: string }[] };
};

/** The partition that a write of one item is for: of an item that is put, or by its key. */
const partitionOf = ({ Item, Key }: { Item?: unknown; Key?: unknown }): string =>
  String(((Item ?? Key ?? {}) as Record<string, unknown>).PK ?? '');

/**
 * What IAM says of a write by its partition, which infra/constructs/rights.ts states for each function: of those whose items are put once nothing is
 * changed or removed, and records of the audit are put by those alone who may.
 */
const byPartition = (action: string, write: { Item?: unknown; Key?: unknown }): string[] => {
  const partition = partitionOf(write);
  const isOnce = Object.values(appendOnly).some((beginning) => partition.startsWith(beginning));
  if (isOnce && (action === 'UpdateItem' || action === 'DeleteItem')) return [`nobody's ${action} of ${partition}`];
  if (action === 'PutItem' && partition.startsWith(appendOnly.audit)) return ['records'];
  return [`table ${action}`];
};

const prefix = (key: string): string => key.split('/')[0] ?? '';

const actionOf: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

/** What is known of the environment before a handler sees its own part of it alone. */
interface Known {
  web: string | undefined;
  audit: string | undefined;
  stripe: string | undefined;
}

/** The rights that IAM requires for a command, in the notation of functions/grants.ts. */
const grantsNeeded = (command: string, input: Input, known: Known): string[] => {
  if (input.Bucket !== undefined && input.Bucket === known.audit) return ['seals'];
  if (input.Bucket !== undefined && input.Bucket === known.web) {
    if (input.Key === noticesFile) return ['publishes'];
    return [`web ${command.replace('Command', '')}:${prefix(input.Key ?? '')}`];
  }
  switch (command) {
    case 'QueryCommand':
      return [`table ${input.IndexName ? `Query:${input.IndexName}` : 'Query'}`];
    case 'BatchGetCommand':
      return ['table GetItem'];
    case 'TransactWriteCommand':
    case 'TransactGetCommand':
      return (input.TransactItems ?? []).flatMap((item) =>
        Object.entries(item).flatMap(([name, write]) =>
          byPartition(actionOf[name] ?? '', write as { Item?: unknown; Key?: unknown }),
        ),
      );
    case 'GetCommand':
    case 'PutCommand':
    case 'UpdateCommand':
    case 'DeleteCommand':
      return byPartition(actionOf[command.replace('Command', '')] ?? '', input as { Item?: unknown; Key?: unknown });
    case 'GetObjectCommand':
    case 'HeadObjectCommand':
      // Includes listing, because the object may be missing: without that right S3 answers 403 instead of 404.
      return [`media GetObject:${prefix(input.Key ?? '')}`, `media ListBucket:${prefix(input.Key ?? '')}`];
    case 'PutObjectCommand':
      return [`media PutObject:${prefix(input.Key ?? '')}`];
    case 'DeleteObjectCommand':
      return [`media DeleteObject:${prefix(input.Key ?? '')}`];
    case 'DeleteObjectsCommand':
      return (input.Delete?.Objects ?? []).map(({ Key }) => `media DeleteObject:${prefix(Key)}`);
    case 'GetSecretValueCommand':
      // Every function may read the origin's secrets. Those of Stripe and of pushes are cached for minutes, so their use is recorded where they
      // are used (setup.ts). A version is asked for by what changes it.
      if (process.env.ORIGIN_SECRET_IDS?.split(',').includes(String(input.SecretId))) return [];
      if (input.SecretId === known.stripe) return ['stripe'];
      return [input.VersionStage === undefined ? 'push' : 'rotatesPush'];
    case 'DescribeSecretCommand':
    case 'PutSecretValueCommand':
    case 'UpdateSecretVersionStageCommand':
      return ['rotatesPush'];
    case 'SendEmailCommand':
    case 'SendRawEmailCommand':
      return ['mail'];
    case 'PostToConnectionCommand':
    case 'DeleteConnectionCommand':
      return ['connections'];
    case 'GetQueueAttributesCommand':
      return ['deadLetters'];
    case 'DeleteSuppressedDestinationCommand':
      return ['suppression'];
    default:
      return [command];
  }
};

const stated = ({
  table = [],
  media = [],
  web = [],
  stripe,
  mail,
  push,
  rotatesPush,
  connections,
  suppression,
  records,
  seals,
  publishes,
  deadLetters,
  settings = [],
}: Grants): string[] => [
  ...table.map((grant) => `table ${grant}`),
  ...media.map((grant) => `media ${grant}`),
  ...web.map((grant) => `web ${grant}`),
  ...(stripe ? ['stripe'] : []),
  ...(mail ? ['mail'] : []),
  ...(push ? ['push'] : []),
  ...(rotatesPush ? ['rotatesPush'] : []),
  ...(connections ? ['connections'] : []),
  ...(suppression ? ['suppression'] : []),
  ...(records ? ['records'] : []),
  ...(seals ? ['seals'] : []),
  ...(publishes ? ['publishes'] : []),
  ...(deadLetters ? ['deadLetters'] : []),
  ...settings.map((name) => `setting ${name}`),
];

/** Records that the running function needs some rights. @returns those that it does not have */
export const ask = (needed: readonly string[]): string | undefined => {
  const id = running.getStore();
  if (!id) return undefined;
  const uses = used.get(id) ?? new Set();
  used.set(id, uses);
  const allowed = stated(grants[id]);
  for (const grant of needed) {
    uses.add(grant);
    if (grant === 'records' && mayRecord(grants[id])) continue;
    if (!allowed.includes(grant)) {
      const refusal = `${id} needs "${grant}": state it in functions/grants.ts`;
      refusals.push(refusal);
      return refusal;
    }
  }
  return undefined;
};

interface SdkClient {
  config: { requestHandler: { updateHttpClientConfig: (key: 'connectionTimeout', ms: number) => void } };
}

const patient = new WeakSet<SdkClient>();

/** The SDK's three seconds to connect are too short for a hundred racing calls on a busy machine. */
const waitPatiently = (client: SdkClient): void => {
  if (patient.has(client)) return;
  patient.add(client);
  client.config.requestHandler.updateHttpClientConfig('connectionTimeout', 0);
};

class AccessDeniedException extends Error {
  override readonly name = 'AccessDeniedException';
}

/**
 * From here on, AWS calls of handlers are refused as by IAM, and variables that are not granted are absent.
 *
 * @returns a function that ends this, and undoes all other changes of the client and the environment since
 */
export const enforceGrants = (): (() => void) => {
  // Read here, because a handler below may not have the right to see it.
  const known = { web: process.env.WEB_BUCKET, audit: process.env.AUDIT_BUCKET, stripe: process.env.STRIPE_SECRET_ID };
  const variables = process.env;
  const send = Client.prototype.send as (this: unknown, command: object, ...rest: unknown[]) => Promise<unknown>;
  Object.assign(Client.prototype, {
    send(this: SdkClient, command: object & { input: Input }, ...rest: unknown[]): Promise<unknown> {
      waitPatiently(this);
      const refusal = ask(grantsNeeded(command.constructor.name, command.input, known));
      return refusal ? Promise.reject(new AccessDeniedException(refusal)) : send.call(this, command, ...rest);
    },
  });

  process.env = new Proxy(variables, {
    // Without this, a variable could be set only once: `process.env` refuses changed descriptors.
    set: (target, name, value) => Reflect.set(target, name, value),
    get: (target, name) => {
      const id = running.getStore();
      if (!id || typeof name !== 'string' || !envNames.includes(name as EnvName)) return Reflect.get(target, name);
      const variable = name as EnvName;
      if (variablesOfEvery.includes(variable) || variablesOfGrants(grants[id]).includes(variable)) {
        if (grants[id].settings?.some((setting) => setting === variable)) ask([`setting ${variable}`]);
        return Reflect.get(target, name);
      }
      // For local development only: a deployment never sets it.
      if (variable === 'EXPOSE_RESET_LINK') return Reflect.get(target, name);
      ask([`setting ${variable}`]);
      return undefined;
    },
  });
  return () => {
    Object.assign(Client.prototype, { send });
    process.env = variables;
  };
};

/** The refusals of handlers since the last call. Each means a missing right. */
export const takeRefusals = (): string[] => [...new Set(refusals.splice(0))];

/** Stores the rights that this process has used, for the check at the end of the run. */
export const leaveUses = (folder: string): void => {
  writeFileSync(path.join(folder, `${randomUUID()}.json`), JSON.stringify([...used].map(([id, uses]) => [id, [...uses]])));
};

/** The functions sign forms and links with their rights, but without making a call. */
const withoutCall: Partial<Record<FunctionId, string[]>> = {
  createUpload: ['media PutObject:uploads', 'media PutObject:certificates'],
  openDocument: ['media GetObject:certificates'],
  openExport: ['media GetObject:exports'],
  openOwnExport: ['media GetObject:exports'],
};

/**
 * The rights and settings that no test has needed, of functions that some test has run.
 *
 * A right that no test can exercise belongs into `withoutCall`, with the reason.
 */
export const spareGrants = (folder: string): string[] => {
  const uses = new Map<FunctionId, Set<string>>();
  for (const file of readdirSync(folder)) {
    for (const [id, names] of JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as [FunctionId, string[]][])
      uses.set(id, new Set([...(uses.get(id) ?? []), ...names]));
  }
  return [...uses].flatMap(([id, names]) =>
    stated(grants[id])
      .filter((grant) => !names.has(grant) && !withoutCall[id]?.includes(grant))
      .map((grant) => `${id} does not need "${grant}"`),
  );
};
