import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';

// Everything that a bench writes or starts ends with it, even if it is interrupted.
const folder = mkdtempSync(path.join(tmpdir(), 'settee-bench-'));
process.env.TMPDIR = folder;
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));

/** The benches by name: `npm run bench -- load --rounds 5`. Arguments after the name belong to the bench. */
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
