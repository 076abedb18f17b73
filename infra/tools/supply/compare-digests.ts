import { readFileSync, writeFileSync } from 'node:fs';
import { differences, digestsIn, digestsOf, listOf, sha256 } from './digests';

/**
 * `npm run digests -- write cdk.out dist/digests.txt` lists the files to deploy. `npm run digests -- verify cdk.out
 * dist/digests.txt` exits with 1 if anything differs (docs/supply-chain.md).
 */
const [task, folder, file] = process.argv.slice(2);
const shown = 20;

try {
  if (!folder || !file || (task !== 'write' && task !== 'verify'))
    throw new Error('Write the task, the folder and the list: npm run digests -- verify cdk.out dist/digests.txt');
  const found = digestsOf(folder);
  if (task === 'write') writeFileSync(file, listOf(found));
  const list = readFileSync(file, 'utf8');
  const differing = differences(digestsIn(list), found);
  for (const line of differing.slice(0, shown)) process.stdout.write(`DIFFERS: ${line}\n`);
  if (differing.length > shown) process.stdout.write(`and ${differing.length - shown} more\n`);
  process.stdout.write(
    differing.length === 0
      ? `${folder} is as ${file} says: ${found.size} files. The list has the digest ${sha256(list)}.\n`
      : `${folder} is not what ${file} lists, and must not be deployed.\n`,
  );
  process.exitCode = differing.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
