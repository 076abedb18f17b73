import { readFileSync } from 'node:fs';

interface LockedPackage {
  resolved?: string;
  /** A folder of this repository; `resolved` is its path. */
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockedPackage> };

/** Looks a package up as Node does: in the folder of the importing package, then in each folder above it. */
const isLocked = (from: string, name: string): boolean => {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[[at, 'node_modules', name].filter(Boolean).join('/')]) return true;
    if (at === '' || !at.includes('/node_modules/')) return packages[`node_modules/${name}`] !== undefined;
  }
};

describe('package-lock.json', () => {
  // If one is missing, `npm ci` fails on every machine, even those that do not install it.
  it('lists the optional packages of every platform', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !isLocked(path, name)),
    );
    expect(missing).toEqual([]);
  });

  it('contains no registry URLs', () => {
    const named = Object.entries(packages).filter(([, { resolved, link }]) => resolved !== undefined && !link);
    expect(named.map(([path]) => path)).toEqual([]);
  });
});
