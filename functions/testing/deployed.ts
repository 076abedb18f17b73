import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { __Client as Client } from '@aws-sdk/client-dynamodb';
import { appendOnly } from '#core/kernel/table/schema';
import { type EnvName, envNames } from '#functions/env';
import { canRecord, commonVariables, type FunctionId, type Grants, grants, variablesOfGrants } from '#functions/grants';
import { fileName } from '#shared/api/manifest';
import { noticesFile } from '#shared/site/notices';
import { noteWrites } from './written';

/** The function whose handler is running. It has only the rights and variables in functions/grants.ts. Undefined in a test's own code. */
const running = new AsyncLocalStorage<FunctionId>();
const refusals: string[] = [];
const used = new Map<FunctionId, Set<string>>();

/** Function ids by file name: `place-bid` -> `placeBid`. */
const functionIds = new Map((Object.keys(grants) as FunctionId[]).map((id) => [fileName(id), id]));

/** Restricts a handler to its rights. vitest.config.ts wraps every file in functions/endpoints, pages, events and live with it. */
export const runAs = <Arguments extends unknown[], Result>(file: string, handler: (...args: Arguments) => Result) => {
  const id = functionIds.get(file);
  if (!id) throw new Error(`${file}.ts is missing in functions/grants.ts`);
  return (...args: Arguments): Result => running.run(id, () => handler(...args));
};

/** Runs a test's own code during a handler, without the handler's restrictions. */
export const unrestricted = <Result>(action: () => Result): Result => running.exit(action);

type Input = Record<string, unknown> & {
  IndexName?: string;
  TransactItems?: Record<string, unknown>[];
  Bucket?: string;
  Key?: string;
  Delete?: { Objects: { Key: string }[] };
};

/** Returns the partition key of a write. */
const partitionOf = ({ Item, Key }: { Item?: unknown; Key?: unknown }): string =>
  String(((Item ?? Key ?? {}) as Record<string, unknown>).PK ?? '');

/**
 * Returns the rights that a write of one item needs, as in infra/constructs/rights.ts. Nobody may update or delete append-only items,
 * and a function needs a separate right to write audit records.
 */
const grantsForWrite = (action: string, write: { Item?: unknown; Key?: unknown }): string[] => {
  const partition = partitionOf(write);
  const isAppendOnly = Object.values(appendOnly).some((beginning) => partition.startsWith(beginning));
  if (isAppendOnly && (action === 'UpdateItem' || action === 'DeleteItem'))
    return [`${action} of ${partition}, which nobody may do`];
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

/** Variables that are read at the start, because a handler may not see them. */
interface BucketsAndSecrets {
  web: string | undefined;
  audit: string | undefined;
  stripe: string | undefined;
}

/** Returns the rights that IAM requires for a command, in the notation of functions/grants.ts. */
const grantsNeeded = (command: string, input: Input, known: BucketsAndSecrets): string[] => {
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
          grantsForWrite(actionOf[name] ?? '', write as { Item?: unknown; Key?: unknown }),
        ),
      );
    case 'GetCommand':
    case 'PutCommand':
    case 'UpdateCommand':
    case 'DeleteCommand':
      return grantsForWrite(actionOf[command.replace('Command', '')] ?? '', input as { Item?: unknown; Key?: unknown });
    case 'GetObjectCommand':
    case 'HeadObjectCommand':
      // Without the right to list, S3 answers 403 instead of 404 if the object is missing.
      return [`media GetObject:${prefix(input.Key ?? '')}`, `media ListBucket:${prefix(input.Key ?? '')}`];
    case 'PutObjectCommand':
      return [`media PutObject:${prefix(input.Key ?? '')}`];
    case 'DeleteObjectCommand':
      return [`media DeleteObject:${prefix(input.Key ?? '')}`];
    case 'DeleteObjectsCommand':
      return (input.Delete?.Objects ?? []).map(({ Key }) => `media DeleteObject:${prefix(Key)}`);
    case 'GetSecretValueCommand':
      // Every function may read the origin's secrets. Stripe's and the push secrets are cached for minutes, so setup.ts records each use.
      // Only the function that rotates the push keys asks for a version.
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

const listGrants = ({
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

/** Records that the running function needs some rights. @returns an error message if it lacks one */
export const recordUse = (needed: readonly string[]): string | undefined => {
  const id = running.getStore();
  if (!id) return undefined;
  const uses = used.get(id) ?? new Set();
  used.set(id, uses);
  const allowed = listGrants(grants[id]);
  for (const grant of needed) {
    uses.add(grant);
    if (grant === 'records' && canRecord(grants[id])) continue;
    if (!allowed.includes(grant)) {
      const refusal = `${id} needs "${grant}": add it to functions/grants.ts`;
      refusals.push(refusal);
      return refusal;
    }
  }
  return undefined;
};

interface SdkClient {
  config: { requestHandler: { updateHttpClientConfig: (key: 'connectionTimeout', ms: number) => void } };
}

const withoutTimeout = new WeakSet<SdkClient>();

/** Removes the SDK's limit of three seconds to connect, which is too short for a hundred racing calls on a busy machine. */
const removeConnectTimeout = (client: SdkClient): void => {
  if (withoutTimeout.has(client)) return;
  withoutTimeout.add(client);
  client.config.requestHandler.updateHttpClientConfig('connectionTimeout', 0);
};

class AccessDeniedException extends Error {
  override readonly name = 'AccessDeniedException';
}

/**
 * Refuses AWS calls of handlers as IAM would, and hides variables that are not granted to them.
 *
 * @returns a function that restores the original client and environment
 */
export const enforceGrants = (): (() => void) => {
  // Read here, because a running handler may not see them.
  const known = { web: process.env.WEB_BUCKET, audit: process.env.AUDIT_BUCKET, stripe: process.env.STRIPE_SECRET_ID };
  const variables = process.env;
  const send = Client.prototype.send as (this: unknown, command: object, ...rest: unknown[]) => Promise<unknown>;
  Object.assign(Client.prototype, {
    send(this: SdkClient, command: object & { input: Input }, ...rest: unknown[]): Promise<unknown> {
      removeConnectTimeout(this);
      const { name } = command.constructor;
      const refusal = recordUse(grantsNeeded(name, command.input, known));
      if (refusal) return Promise.reject(new AccessDeniedException(refusal));
      return noteWrites(name, command.input, () => send.call(this, command, ...rest));
    },
  });

  process.env = new Proxy(variables, {
    // `process.env` refuses changed descriptors, so without this a variable could be set only once.
    set: (target, name, value) => Reflect.set(target, name, value),
    get: (target, name) => {
      const id = running.getStore();
      if (!id || typeof name !== 'string' || !envNames.includes(name as EnvName)) return Reflect.get(target, name);
      const variable = name as EnvName;
      if (commonVariables.includes(variable) || variablesOfGrants(grants[id]).includes(variable)) {
        if (grants[id].settings?.some((setting) => setting === variable)) recordUse([`setting ${variable}`]);
        return Reflect.get(target, name);
      }
      // Only for local development. A deployment never sets it.
      if (variable === 'EXPOSE_RESET_LINK') return Reflect.get(target, name);
      recordUse([`setting ${variable}`]);
      return undefined;
    },
  });
  return () => {
    Object.assign(Client.prototype, { send });
    process.env = variables;
  };
};

/** Returns the rights that handlers lacked since the last call. */
export const takeRefusals = (): string[] => [...new Set(refusals.splice(0))];

/** Saves the rights that this process has used, for the check at the end of the run (global-setup.ts). */
export const saveUsedGrants = (folder: string): void => {
  writeFileSync(path.join(folder, `${randomUUID()}.json`), JSON.stringify([...used].map(([id, uses]) => [id, [...uses]])));
};

/** Rights that sign forms and links. The functions need them, but make no call that tests could record. */
const usedWithoutCall: Partial<Record<FunctionId, string[]>> = {
  createUpload: ['media PutObject:uploads', 'media PutObject:certificates'],
  openDocument: ['media GetObject:certificates'],
  openExport: ['media GetObject:exports'],
  openOwnExport: ['media GetObject:exports'],
};

/**
 * Returns the rights and settings that no test has needed, for all functions that a test has run. Add a right that tests cannot
 * exercise to `usedWithoutCall`.
 */
export const findUnusedGrants = (folder: string): string[] => {
  const uses = new Map<FunctionId, Set<string>>();
  for (const file of readdirSync(folder)) {
    for (const [id, names] of JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as [FunctionId, string[]][])
      uses.set(id, new Set([...(uses.get(id) ?? []), ...names]));
  }
  return [...uses].flatMap(([id, names]) =>
    listGrants(grants[id])
      .filter((grant) => !names.has(grant) && !usedWithoutCall[id]?.includes(grant))
      .map((grant) => `${id} does not need "${grant}"`),
  );
};
