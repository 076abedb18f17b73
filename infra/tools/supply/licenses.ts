import { readFileSync } from 'node:fs';
import { fromRoot } from '#infra/root';

/** A package of package-lock.json. Its key there is its folder: `node_modules/zod`. */
export interface LockedPackage {
  version?: string;
  license?: string;
  integrity?: string;
  /** Present if the folder has another name. */
  name?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
}
export type Lock = Record<string, LockedPackage>;

export const lockIn = (text: string): Lock => (JSON.parse(text) as { packages: Lock }).packages;
export const readLock = (): Lock => lockIn(readFileSync(fromRoot('package-lock.json'), 'utf8'));

export const nameOf = (folder: string, { name }: LockedPackage = {}): string => name ?? folder.replace(/^.*node_modules\//, '');

/** Who gets a package: visitors, Lambdas, or the deployment by the CDK. */
export type Place = 'site' | 'functions' | 'deployment';

/** These only require keeping the notice (licenses.txt of the site). Apache-2.0 adds a patent grant. */
const permissive = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'];

interface Exception {
  packages: RegExp;
  licenses: readonly string[];
  places: readonly Place[];
}

/**
 * Other licenses for a few packages. The LGPL only concerns giving the library to others. The image library runs unchanged on our
 * machines. In a page of the site, it would be given away.
 */
const exceptions: readonly Exception[] = [
  { packages: /^@img\/sharp-/, licenses: ['LGPL-3.0-or-later'], places: ['functions'] },
  // May be served and subset, but not sold by themselves.
  { packages: /^@fontsource-variable\//, licenses: ['OFL-1.1'], places: ['site'] },
];

/**
 * Returns whether these licenses satisfy an SPDX expression: one side of each OR, and both of each AND. Does not read nested
 * parentheses.
 */
export const isKeptBy = (expression: string, licenses: readonly string[]): boolean => {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(plain)) return false;
  return plain.split(' OR ').some((side) => side.split(' AND ').every((one) => licenses.includes(one.trim())));
};

/** Returns why a package may not be shipped to these places. */
export const refusal = (name: string, license: string | undefined, places: readonly Place[]): string | undefined => {
  const own = exceptions.filter(
    ({ packages, places: only }) => packages.test(name) && places.every((place) => only.includes(place)),
  );
  const allowed = [...permissive, ...own.flatMap(({ licenses }) => licenses)];
  if (license && isKeptBy(license, allowed)) return undefined;
  return `${name} is under ${license ?? 'no license that it names'}, which is not allowed in ${places.join(' and ')} (infra/tools/supply/licenses.ts)`;
};
