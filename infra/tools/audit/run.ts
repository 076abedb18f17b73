import { parseArgs } from 'node:util';
import { filesAt } from './files';
import { verify } from './verify';

/**
 * `npm run audit:verify -- <folder>` or `-- s3://<bucket>` checks that the audit's days are complete and unchanged
 * (docs/operating.md, "Verify the audit log"). `--expect <hash>`: the hash of the last file, from elsewhere. Exits with 1 if
 * anything is wrong.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { expect: { type: 'string' } } });
const [place] = positionals;
try {
  if (!place) throw new Error('Write where the files are: npm run audit:verify -- s3://<bucket>, or -- <folder>');
  const { problems, days, records, first, last, hash } = verify(await filesAt(place), values.expect);
  for (const problem of problems) process.stdout.write(`WRONG: ${problem}\n`);
  process.stdout.write(
    problems.length === 0
      ? `${days} days, ${first} to ${last}, with ${records} records: all of them are as they were sealed.\nThe last file has the hash ${hash}: compare it with the log, or with what you noted the last time.\n`
      : `${problems.length === 1 ? 'One thing is' : `${problems.length} things are`} wrong.\n`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
