import { parseArgs } from 'node:util';
import { upgradeProjects } from '#core/project/upgrade';

/**
 * `npm run places:migrate -- --table settee-prod` brings the projects of an older version up to date (docs/deploy.md), with the
 * credentials of this terminal. What it could not place it prints, with what the owner wrote: it is for the operator's eyes, and goes into no log.
 */
const { values } = parseArgs({ options: { table: { type: 'string' } } });

if (!values.table) {
  console.error('Name the table: npm run places:migrate -- --table settee-prod');
  process.exitCode = 1;
} else {
  process.env.TABLE_NAME = values.table;
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const { projects, changed, unplaced } = await upgradeProjects();
  say(`${projects} projects, ${changed} brought up to date.`);
  if (unplaced.length > 0) say(`${unplaced.length} whose place is not known:`);
  for (const { id, city, county, state } of unplaced) say(`${id}  ${city}, ${county}, ${state ?? 'no state'}`);
}
