import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fromRoot } from '#infra/root';
import { localPushKeys } from './push/keys';
import { createDatabaseIfMissing } from './services/empty-database';
import { startStorage } from './services/storage';
import { localStripeKeys } from './services/stripe-keys';

/** Kills the process in the middle of the n-th write, or after the last for 0. Returns whether it was killed. */
const writeUntil = async (dataDir: string, diesAtWrite: number): Promise<boolean> => {
  const loaded = ['--require', fromRoot('infra/local/testing/dies-writing.cjs'), '--import', 'tsx'];
  const child = spawn(process.execPath, [...loaded, 'infra/local/testing/first-files.ts'], {
    cwd: fromRoot(),
    env: { ...process.env, DATA_DIR: dataDir, DIES_AT_WRITE: String(diesAtWrite) },
    stdio: 'ignore',
    detached: true,
  });
  return new Promise((resolve) => child.on('exit', (_code, signal) => resolve(signal === 'SIGKILL')));
};

describe('a start that is killed in the middle of a write', () => {
  // Half of each of the three files, and of the metadata of a second version in storage.
  it.each([1, 4, 7, 22])('does not prevent the next start (write %i)', async (diesAtWrite) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'settee-whole-'));
    expect(await writeUntil(dataDir, diesAtWrite)).toBe(true);
    expect(localStripeKeys(dataDir).secretKey).toMatch(/^sk_test_local_[\da-f]{32}$/);
    expect(localPushKeys(dataDir).keys).toHaveLength(1);
    const database = path.join(dataDir, 'dynamodb.sqlite');
    createDatabaseIfMissing(database);
    expect(statSync(database).size).toBe(32_768);
    const storage = await startStorage(dataDir, 'settee-media', 'settee-web');
    const kept = await fetch(`${storage.url}/settee-web/notices.json`);
    expect([200, 404]).toContain(kept.status);
    if (kept.ok) expect(await kept.json()).toEqual({ notices: [] });
    await storage.stop();
    rmSync(dataDir, { recursive: true });
  });
});
