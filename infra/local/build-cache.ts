import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from '#infra/root';

const ignored = /(^|[\\/])(node_modules|\.[^\\/]+|e2e)([\\/]|$)|\.(test|bench)\.tsx?$/;

/** Returns a hash of all sources of a build: files, and folders with their contents. */
const hashSources = (sources: readonly string[]): string => {
  const hash = createHash('sha256').update(process.version.split('.')[0] ?? '');
  const files = sources.flatMap((source) => {
    const full = fromRoot(source);
    if (!existsSync(full)) return [];
    return statSync(full).isDirectory()
      ? readdirSync(full, { recursive: true, encoding: 'utf8' }).map((file) => path.join(source, file))
      : [source];
  });
  for (const file of files.filter((name) => !ignored.test(name)).sort()) {
    if (statSync(fromRoot(file)).isFile())
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(fromRoot(file)))
        .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
};

const keptBuilds = 4;

/**
 * Returns the folder with the output of `build` for these sources. Reuses an earlier build if the sources are unchanged. A build becomes
 * visible only when it is complete, so two processes can build at the same time.
 */
export const cachedBuild = async (
  name: string,
  sources: readonly string[],
  build: (folder: string) => Promise<void>,
): Promise<string> => {
  const buildsFolder = fromRoot('node_modules/.cache/settee', name);
  const folder = path.join(buildsFolder, hashSources(sources));
  if (existsSync(folder)) {
    utimesSync(folder, new Date(), new Date());
    return folder;
  }
  const temporaryFolder = `${folder}.${process.pid}`;
  mkdirSync(temporaryFolder, { recursive: true });
  try {
    await build(temporaryFolder);
    if (!existsSync(folder)) renameSync(temporaryFolder, folder);
  } finally {
    rmSync(temporaryFolder, { recursive: true, force: true });
  }
  prune(buildsFolder);
  return folder;
};

const prune = (shelf: string): void => {
  const hourAgo = Date.now() - 3_600_000;
  readdirSync(shelf)
    .map((name) => ({ folder: path.join(shelf, name), usedAt: statSync(path.join(shelf, name)).mtimeMs }))
    .sort((left, right) => right.usedAt - left.usedAt)
    .slice(keptBuilds)
    .filter(({ usedAt }) => usedAt < hourAgo)
    .forEach(({ folder }) => void rmSync(folder, { recursive: true, force: true }));
};
