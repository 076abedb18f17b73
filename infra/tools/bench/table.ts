import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setAwsEnvironment } from '#infra/local/environment';
import { ensureTable, startDynamodb } from '#infra/local/services/dynamodb';
import { keepLogs } from '../../../functions/testing/logs';

export const tableName = 'bench';

/** Makes the product's code in this process use the embedded DynamoDB at `url`, without throttles or logs. */
export const connectDatabase = (url: string): void => {
  setAwsEnvironment();
  keepLogs();
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: url,
    APP_URL: 'http://127.0.0.1:3000',
    SERVICE_SILENCE_MS: '120000',
    RATE_LIMIT_SCALE: '1000000',
  });
};

/** Provides an empty table while `work` runs. Only one per process, which keeps the first address of the table that it uses. */
export const onEmptyTable = async (work: () => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'settee-bench-'));
  const dynamodb = await startDynamodb(folder);
  try {
    connectDatabase(dynamodb.url);
    process.env.TABLE_NAME = tableName;
    await ensureTable(dynamodb.url, tableName);
    await work();
  } finally {
    await dynamodb.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
