import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fromRoot } from '#infra/root';
import type { GazetteerFile } from '#shared/places/gazetteer';
import { buildGazetteer } from './build';
import { fetchSources } from './sources';

/**
 * `npx tsx infra/tools/gazetteer/write.ts` builds `data`, `letters`, `zips` and `about.json` of `shared/places`. `--check` writes
 * nothing, and fails if that would change them.
 */
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

const at = (file: string): string => fromRoot('shared', 'places', file);
const present = (file: string): string | undefined => (existsSync(at(file)) ? readFileSync(at(file), 'utf8') : undefined);

const folder = mkdtempSync(path.join(tmpdir(), 'settee-gazetteer-'));
try {
  const files = buildGazetteer(fetchSources(folder), (state) => {
    const text = present(`data/${state}.json`);
    return text ? (JSON.parse(text) as GazetteerFile) : undefined;
  });
  const changed = [...files].filter(([file, text]) => present(file) !== text);
  if (!values.check) {
    for (const folderName of ['data', 'letters', 'zips']) mkdirSync(at(folderName), { recursive: true });
    for (const [file, text] of changed) writeFileSync(at(file), text);
  }
  process.stdout.write(`${files.size} files, ${changed.length} ${values.check ? 'would change' : 'changed'}\n`);
  if (values.check && changed.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
