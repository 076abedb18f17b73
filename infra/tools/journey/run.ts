import { journey } from './journey';

/**
 * `npx tsx infra/tools/journey/run.ts https://www.example.com` tests the main flow there, and exits with 1 if it fails
 * (docs/deploy.md).
 */
const [site = ''] = process.argv.slice(2);

try {
  if (!URL.canParse(site)) throw new Error('Write the address of a site: https://www.example.com');
  await journey(site, (step) => process.stdout.write(`ok  ${step}\n`));
} catch (error) {
  process.stderr.write(`NOT ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
