import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from '#infra/root';

/** The package that functions import. On a laptop it takes the machine's own binary. */
export const pictures = 'sharp';

/**
 * What it takes in Lambda: WebAssembly, which is the same file on every machine, so that a bundle made on any is the one that arm64 runs. `npm ci` has
 * checked it against package-lock.json (docs/adr/0006-pictures-in-webassembly.md).
 */
const everywhere = '@img/sharp-wasm32';

interface LockedPackage {
  version: string;
  dependencies?: Record<string, string>;
}

/** Folders of the packages that a package does not run without, itself the first. As Node looks them up: beside it, then above it. */
const foldersOf = (packages: Record<string, LockedPackage>, name: string, from = ''): string[] => {
  const nested = `${from}/node_modules/${name}`;
  const folder = from !== '' && packages[nested] ? nested : `node_modules/${name}`;
  const locked = packages[folder];
  if (!locked) throw new Error(`package-lock.json has no ${name}, which functions with pictures need`);
  return [folder, ...Object.keys(locked.dependencies ?? {}).flatMap((other) => foldersOf(packages, other, folder))];
};

/** Sources and types, which nothing reads when it runs. */
const unread = /(^|[\\/])(src|install|\.bin)([\\/]|$)|\.d\.[cm]?ts$|\.md$/;

/** @throws Error when a package is missing, or is another version than the lock's */
export const carryPictureLibrary = (folder: string): void => {
  const { packages } = JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  for (const source of new Set([pictures, everywhere].flatMap((name) => foldersOf(packages, name)))) {
    const { version } = JSON.parse(readFileSync(fromRoot(source, 'package.json'), 'utf8')) as LockedPackage;
    if (version !== packages[source]?.version)
      throw new Error(`${source} is ${version}, and not as package-lock.json says: npm ci`);
    const filter = (file: string) => !unread.test(path.relative(fromRoot(source), file));
    cpSync(fromRoot(source), path.join(folder, source), { recursive: true, filter });
  }
};
