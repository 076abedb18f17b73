import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CreateTableCommand, DescribeTableCommand, DynamoDBClient, ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { createTableInput, tableSchema } from '#core/kernel/table/schema';
import { StartError } from '#infra/local/errors';
import { print } from '#infra/local/log';
import { freePort } from '#infra/local/ports';
import { startChild } from '#infra/local/processes';
import { fromRoot } from '#infra/root';
import { createDatabaseIfMissing } from './empty-database';

const version = '1.2.1';

const packageName = `@dynoxide/${process.platform}-${process.arch}`;
const binaryName = process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide';

const findInPackage = (folder: string): string | undefined => {
  try {
    const require = createRequire(path.join(folder, 'index.js'));
    const binary = path.join(path.dirname(require.resolve(`${packageName}/package.json`)), binaryName);
    return existsSync(binary) ? binary : undefined;
  } catch {
    return undefined;
  }
};

const findOnPath = (): string | undefined =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, binaryName))
    .find((candidate) => existsSync(candidate));

/** Installs the package for this platform separately, because the lock file may only name packages that every registry has. */
const installBinary = (): string | undefined => {
  const prefix = fromRoot('node_modules/.cache/dynoxide');
  const known = findInPackage(prefix);
  if (known) return known;
  const npm = process.env.npm_execpath;
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', prefix, `${packageName}@${version}`];
  print(`Installing ${packageName}, the embedded DynamoDB for this machine...`);
  const options = { stdio: 'ignore' as const, timeout: 120_000 };
  if (npm) spawnSync(process.execPath, [npm, ...args], options);
  else spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  return findInPackage(prefix);
};

/** Returns the path of the embedded DynamoDB's program. @throws StartError */
export const dynamodbBinary = (): string => {
  const binary = findInPackage(fromRoot()) ?? findOnPath() ?? installBinary();
  if (binary) return binary;
  throw new StartError(
    `There is no embedded DynamoDB for this machine (${packageName}@${version} could not be installed): put a dynoxide binary on the PATH, or set DYNAMODB_ENDPOINT to the address of a DynamoDB Local.`,
  );
};

const isAnswering = async (url: string): Promise<boolean> => (await fetch(url)).status > 0;

export interface RunningDynamodb {
  url: string;
  stop: () => Promise<void>;
}

/** Starts the embedded DynamoDB on a file in the data directory. @throws StartError */
export const startDynamodb = async (dataDir: string): Promise<RunningDynamodb> => {
  const program = dynamodbBinary();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const file = path.join(dataDir, 'dynamodb.sqlite');
  createDatabaseIfMissing(file);
  const { stop } = await startChild({
    name: 'dynamodb',
    dataDir,
    program,
    args: ['serve', '--host', '127.0.0.1', '--port', String(port), '--db-path', file],
    isReady: () => isAnswering(url),
  });
  return { url, stop };
};

/**
 * Creates the table if it does not exist.
 *
 * @returns whether the table is new. @throws StartError
 */
export const ensureTable = async (url: string, tableName: string): Promise<boolean> => {
  const client = new DynamoDBClient({
    endpoint: url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 2,
  });
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }));
    const found = (Table?.GlobalSecondaryIndexes ?? []).map(({ IndexName }) => IndexName).sort();
    const wanted = tableSchema.indexes.map(({ name }) => name as string).sort();
    if (found.join() !== wanted.join()) {
      throw new StartError(
        `The data there was made by another version (indexes ${found.join(', ') || 'none'}, now ${wanted.join(', ')}); remove the data directory to begin anew.`,
      );
    }
    return false;
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (!(error instanceof ResourceNotFoundException)) {
      throw new StartError(`DynamoDB at ${url} does not answer (${(error as Error).message}).`, { cause: error });
    }
    await client.send(new CreateTableCommand(createTableInput(tableName)));
    return true;
  } finally {
    client.destroy();
  }
};
