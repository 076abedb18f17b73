import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';

// Whatever a bench writes is gone with it, and so is what it has started, also when it is stopped half-way.
const folder = mkdtempSync(path.join(tmpdir(), 'settee-bench-'));
process.env.TMPDIR = folder;
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));

/** Each bench by its name: `npm run bench -- load --rounds 5`. What follows the name is the bench's own. */
const benches: Record<string, () => Promise<unknown>> = {
  live: () => import('../../../frontend/e2e/live-bench'),
  load: () => import('./load'),
  pages: () => import('../../../frontend/e2e/pages-bench'),
  scale: () => import('./scale.bench'),
};

const [name = ''] = process.argv.splice(2, 1);
const bench = benches[name];
if (bench) await bench();
else {
  console.error(`npm run bench -- <name>, one of: ${Object.keys(benches).join(', ')}`);
  process.exitCode = 1;
}
