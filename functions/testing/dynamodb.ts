import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#infra/local/ports';
import { startChild } from '#infra/local/processes';
import { dynamodbBinary } from '#infra/local/services/dynamodb';

/** Starts a real DynamoDB engine in memory, which always ends with this process. Or uses the one at DYNAMODB_ENDPOINT. */
export const startDynamoDb = async (): Promise<{ url: string; stop: () => Promise<void> }> => {
  if (process.env.DYNAMODB_ENDPOINT) return { url: process.env.DYNAMODB_ENDPOINT, stop: async () => undefined };
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'settee-dynamodb-'));
  const { stop } = await startChild({
    name: 'dynamodb',
    dataDir,
    program: dynamodbBinary(),
    args: ['serve', '--host', '127.0.0.1', '--port', String(port)],
    isReady: async () => (await fetch(url)).status > 0,
  });
  return {
    url,
    stop: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
