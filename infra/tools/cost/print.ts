import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fromRoot } from '#infra/root';
import { documented } from './document';
import { lineTable, serviceTable } from './sheet';

/** `npm run cost -- --users 1000` prints the costs of a month; `--lines` adds the details; `--write` updates docs/cost.md. */
const { values } = parseArgs({
  options: { users: { type: 'string', default: '1000' }, lines: { type: 'boolean' }, write: { type: 'boolean' } },
});
const users = Number(values.users);

if (!Number.isSafeInteger(users) || users < 1) {
  console.error(`--users ${values.users} is no number of people: write --users 1000`);
  process.exitCode = 1;
} else {
  process.stdout.write(`Dollars a month, us-east-1, a stage that keeps its data:\n\n${serviceTable(users)}\n`);
  if (values.lines) process.stdout.write(`\n${lineTable(users)}\n`);
  if (values.write) {
    const file = fromRoot('docs/cost.md');
    writeFileSync(file, documented(readFileSync(file, 'utf8')));
  }
}
