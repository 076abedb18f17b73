import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from '#infra/root';

/** The package that functions import. Locally it uses the machine's native binary. */
export const pictures = 'sharp';

/**
 * The variant for Lambda: WebAssembly, which is the same file on every machine, so that a bundle from any machine runs on arm64.
 * `npm ci` has verified it by package-lock.json (docs/adr/0005-decode-photos-in-webassembly.md).
 */
const everywhere = '@img/sharp-wasm32';

interface LockedPackage {
  version: string;
  dependencies?: Record<string, string>;
}

/**
 * The folders of a package and all its dependencies, the package first. Resolved as Node does: beside the package, then above it.
 */
const foldersOf = (packages: Record<string, LockedPackage>, name: string, from = ''): string[] => {
  const nested = `${from}/node_modules/${name}`;
  const folder = from !== '' && packages[nested] ? nested : `node_modules/${name}`;
  const locked = packages[folder];
  if (!locked) throw new Error(`package-lock.json has no ${name}, which functions with pictures need`);
  return [folder, ...Object.keys(locked.dependencies ?? {}).flatMap((other) => foldersOf(packages, other, folder))];
};

/** Sources and types, which are not needed at run time. */
const unread = /(^|[\\/])(src|install|\.bin)([\\/]|$)|\.d\.[cm]?ts$|\.md$/;

const lockedPackages = (): Record<string, LockedPackage> =>
  JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8')).packages;

/** The folders of the library and all that it needs. @throws Error if the lock file does not have one */
export const pictureFolders = (packages = lockedPackages()): string[] => [
  ...new Set([pictures, everywhere].flatMap((name) => foldersOf(packages, name))),
];

/** @throws Error if a package is missing, or has another version than in the lock file */
export const copyPictureLibrary = (folder: string): void => {
  const packages = lockedPackages();
  for (const source of pictureFolders(packages)) {
    const { version } = JSON.parse(readFileSync(fromRoot(source, 'package.json'), 'utf8')) as LockedPackage;
    if (version !== packages[source]?.version)
      throw new Error(`${source} is ${version}, and not as package-lock.json says: npm ci`);
    const filter = (file: string) => !unread.test(path.relative(fromRoot(source), file));
    cpSync(fromRoot(source), path.join(folder, source), { recursive: true, filter });
  }
};
