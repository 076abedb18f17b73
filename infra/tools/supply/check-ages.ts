import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { fromRoot } from '#infra/root';
import { broughtBy, impatience, patienceIn, type Version } from './ages';
import { lockIn, readLock } from './licences';

/**
 * `npm run ages -- <commit>` asks the registry how old the versions are that package-lock.json has and that commit's has not. Exits with 1
 * for one that is younger than .npmrc allows (docs/supply-chain.md).
 */
const run = promisify(execFile);
const [commit = 'HEAD^1'] = process.argv.slice(2);
const atOnce = 4;

/** Times by version. The age is asked of all versions, also of those that npm would not choose for it. */
const publishedAt = async ({ name, version }: Version): Promise<string | undefined> => {
  const { stdout } = await run('npm', ['view', name, 'time', '--json', '--min-release-age=0'], { maxBuffer: 1 << 26 });
  return (JSON.parse(stdout) as Record<string, string>)[version];
};

try {
  const patience = patienceIn(readFileSync(fromRoot('.npmrc'), 'utf8'));
  const before = execFileSync('git', ['show', `${commit}:package-lock.json`], { encoding: 'utf8', maxBuffer: 1 << 26 });
  const brought = broughtBy(lockIn(before), readLock());
  const waiting = [...brought];
  const found: string[] = [];
  const ask = async (): Promise<void> => {
    for (let version = waiting.shift(); version; version = waiting.shift())
      found.push(impatience(version, await publishedAt(version), patience, new Date()) ?? '');
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
