import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { broughtBy, unripe, type Version } from './ages';
import { lockIn, readLock } from './licenses';

/**
 * `npm run ages -- <commit>` checks the age of versions in package-lock.json that the commit did not have. Exits with 1 if one is
 * too young (docs/supply-chain.md).
 */
const run = promisify(execFile);
const [commit = 'HEAD^1'] = process.argv.slice(2);
const atOnce = 4;

/** Works even if npm is configured to hide young versions. */
const publishedAt = async ({ name, version }: Version): Promise<string | undefined> => {
  const { stdout } = await run('npm', ['view', name, 'time', '--json', '--min-release-age=0'], { maxBuffer: 1 << 26 });
  return (JSON.parse(stdout) as Record<string, string>)[version];
};

try {
  const before = execFileSync('git', ['show', `${commit}:package-lock.json`], { encoding: 'utf8', maxBuffer: 1 << 26 });
  const brought = broughtBy(lockIn(before), readLock());
  const waiting = [...brought];
  const found: string[] = [];
  const ask = async (): Promise<void> => {
    for (let version = waiting.shift(); version; version = waiting.shift())
      found.push(unripe(version, await publishedAt(version), new Date()) ?? '');
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  const young = found.filter((line) => line !== '').sort();
  for (const line of young) process.stdout.write(`TOO YOUNG: ${line}\n`);
  process.stdout.write(`${brought.length} versions are new since ${commit}, ${young.length} of them too young.\n`);
  process.exitCode = young.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
