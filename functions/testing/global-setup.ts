import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startDynamodbProxy } from '#infra/local/testing/dynamodb-proxy';
import { findUnusedGrants } from './deployed';
import { startDynamoDb } from './dynamodb';

/** Starts one DynamoDB engine for all test files of a project, and a proxy for those that need one. Each file has its own table. */
export default async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startDynamoDb();
  const proxy = await startDynamodbProxy(url);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = url;
  process.env.DYNAMODB_PROXY_URL = proxy.url;
  // Both projects of functions record here which rights their handlers have used.
  process.env.GRANTS_USED_DIR ??= mkdtempSync(path.join(tmpdir(), 'settee-grants-'));
  return async () => {
    await proxy.stop();
    await stop();
    const folder = process.env.GRANTS_USED_DIR as string;
    if (!existsSync(folder)) return;
    const tests = readdirSync('functions', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.test.ts'));
    // Only a complete run shows which rights are not needed.
    const complete = readdirSync(folder).length === tests.length && !config.testNamePattern;
    const spare = complete ? findUnusedGrants(folder) : [];
    rmSync(folder, { recursive: true });
    if (spare.length > 0) {
      console.error(['functions/grants.ts grants what no test needs:', ...spare].join('\n  '));
      // An error thrown here is printed, but does not fail the run.
      process.exitCode = 1;
    }
  };
}
