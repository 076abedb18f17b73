import { readFileSync } from 'node:fs';
import { fromRoot } from '#infra/root';

/** A package of package-lock.json. Its key there is its folder: `node_modules/zod`. */
export interface LockedPackage {
  version?: string;
  /** An SPDX expression, as the package says it. */
  license?: string;
  integrity?: string;
  /** The package's own name, where its folder has another. */
  name?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
}
export type Lock = Record<string, LockedPackage>;

export const lockIn = (text: string): Lock => (JSON.parse(text) as { packages: Lock }).packages;
export const readLock = (): Lock => lockIn(readFileSync(fromRoot('package-lock.json'), 'utf8'));

export const nameOf = (folder: string, { name }: LockedPackage = {}): string => name ?? folder.replace(/^.*node_modules\//, '');

/** Where a package goes: to whoever opens a page, into Lambdas, or with what the CDK brings along to deploy. */
export type Place = 'site' | 'functions' | 'deployment';

/** Nothing is asked of whoever passes these on but to keep their notice (licenses.md of the site does); Apache-2.0 adds a grant of patents. */
const permissive = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'];

/** For fonts: may be served and cut, and not sold by themselves. */
const ofFonts = ['OFL-1.1'];

interface Exception {
  packages: RegExp;
  licences: readonly string[];
  places: readonly Place[];
}

/**
 * What a few packages may be under besides. The LGPL obliges whoever gives the library to others. The library of pictures runs on our own
 * machines, unchanged, in files of its own, and is given to nobody; in a page of the site it would be.
 */
const exceptions: readonly Exception[] = [
  { packages: /^@img\/sharp-/, licences: ['LGPL-3.0-or-later'], places: ['functions'] },
  { packages: /^@fontsource-variable\//, licences: ofFonts, places: ['site'] },
];

/** Whether an SPDX expression can be kept with these licences: one side of each OR, and both of each AND. Nested brackets are not read. */
export const isKeptBy = (expression: string, licences: readonly string[]): boolean => {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(plain)) return false;
  return plain.split(' OR ').some((side) => side.split(' AND ').every((one) => licences.includes(one.trim())));
};

/** Why a package may not be shipped to these places; undefined where it may. */
export const refusal = (name: string, license: string | undefined, places: readonly Place[]): string | undefined => {
  const own = exceptions.filter(
    ({ packages, places: only }) => packages.test(name) && places.every((place) => only.includes(place)),
  );
  const allowed = [...permissive, ...own.flatMap(({ licences }) => licences)];
  if (license && isKeptBy(license, allowed)) return undefined;
  return `${name} is under ${license ?? 'no licence that it names'}, which is not allowed in ${places.join(' and ')} (infra/tools/supply/licences.ts)`;
};
