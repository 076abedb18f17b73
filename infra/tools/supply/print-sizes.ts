import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bundleForLambda } from '#infra/bundle';
import { buildSite } from '#infra/local/web/pages';
import { applicationFile, prerenderedFile, prerenderedPaths, templates } from '#shared/pages';
import { functionSizes, pageSizes, type Sizes, sizeTable } from './sizes';

/**
 * `npm run sizes` prints the compressed size of each function and of each page's first load. `--write <file>` stores it,
 * `--against <file>` prints the changes since, if the file exists.
 */
const { values } = parseArgs({ options: { write: { type: 'string' }, against: { type: 'string' } } });

const pages = [
  ...prerenderedPaths.map((urlPath) => prerenderedFile(urlPath) as string),
  applicationFile,
  ...Object.values(templates),
];

const measured = async (): Promise<Sizes> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'settee-sizes-'));
  try {
    await bundleForLambda(folder);
    return { functions: functionSizes(folder), pages: pageSizes(await buildSite(), pages) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const now = await measured();
if (values.write) writeFileSync(values.write, JSON.stringify(now));
const before: Partial<Sizes> =
  values.against && existsSync(values.against) ? JSON.parse(readFileSync(values.against, 'utf8')) : {};
process.stdout.write(
  [
    sizeTable('Page: its HTML, scripts and styles by gzip', now.pages, before.pages),
    sizeTable('Function: its archive', now.functions, before.functions),
  ].join('\n'),
);
