import { journey } from './journey';

/** `npx tsx infra/tools/journey/run.ts https://www.example.com` does the main job there, and ends with 1 where it cannot (docs/deploy.md). */
const [site = ''] = process.argv.slice(2);

try {
  if (!URL.canParse(site)) throw new Error('Write the address of a site: https://www.example.com');
  await journey(site, (step) => process.stdout.write(`ok  ${step}\n`));
} catch (error) {
  process.stderr.write(`NOT ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
