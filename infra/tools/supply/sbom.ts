import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Bill, billOf, refusals } from './bill';
import { readLock } from './licenses';
import { shipped, unseen } from './shipped';

/**
 * `npm run sbom` writes the bill of materials to `dist/sbom.cdx.json` (docs/supply-chain.md). Exits with 1 for a package that must
 * not be shipped.
 */
const listed = (): Bill => {
  // All packages: with `--omit dev`, or NODE_ENV=production, which vite sets, npm omits too many (such as zod).
  const { stdout, stderr, status } = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, NODE_ENV: undefined, npm_config_omit: undefined },
  });
  if (status !== 0) throw new Error(`npm sbom: ${stderr.trim()}`);
  return JSON.parse(stdout) as Bill;
};

const file = 'dist/sbom.cdx.json';
try {
  const lock = readLock();
  const places = await shipped();
  const bill = billOf(listed(), lock, places);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
  process.stdout.write(`${file}: ${bill.components.length} packages are shipped.\n`);
  const refused = refusals(
    lock,
    places,
    unseen.map(([folder]) => folder),
  );
  for (const line of refused) process.stdout.write(`REFUSED: ${line}\n`);
  process.exitCode = refused.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
