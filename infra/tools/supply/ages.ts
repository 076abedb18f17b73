import { type Lock, nameOf } from './licences';

export interface Version {
  name: string;
  version: string;
}

/** What .npmrc says of the age of versions: npm itself asks for it when it chooses one, and never when it installs what is locked. */
export interface Patience {
  days: number;
  /** Packages that are taken at once, by name: for a release that closes a hole. */
  except: readonly string[];
}

/** @throws Error if .npmrc does not say how old a version has to be */
export const patienceIn = (npmrc: string): Patience => {
  const days = Number(/^min-release-age=(\d+)$/m.exec(npmrc)?.[1] ?? 0);
  if (days === 0) throw new Error('.npmrc does not say min-release-age, in days');
  return { days, except: [...npmrc.matchAll(/^min-release-age-exclude\[\]=(.+)$/gm)].map(([, name = '']) => name) };
};

const versionsOf = (lock: Lock): Version[] =>
  Object.entries(lock).flatMap(([folder, locked]) =>
    folder.includes('node_modules/') && locked.version && !locked.link
      ? [{ name: nameOf(folder, locked), version: locked.version }]
      : [],
  );

/** The versions that a change brings, each once. */
export const broughtBy = (before: Lock, after: Lock): Version[] => {
  const key = ({ name, version }: Version): string => `${name}@${version}`;
  const known = new Set(versionsOf(before).map(key));
  return [...new Map(versionsOf(after).map((one) => [key(one), one])).values()].filter((one) => !known.has(key(one)));
};

/** Why a version may not be taken yet; undefined where it may. `publishedAt`: ISO 8601, undefined where the registry does not say. */
export const impatience = (
  { name, version }: Version,
  publishedAt: string | undefined,
  { days, except }: Patience,
  now: Date,
): string | undefined => {
  if (except.includes(name)) return undefined;
  if (!publishedAt) return `${name}@${version}: the registry does not say when it was published`;
  const age = (now.getTime() - new Date(publishedAt).getTime()) / 86_400_000;
  return age >= days
    ? undefined
    : `${name}@${version} was published ${age.toFixed(1)} days ago: wait until it is ${days} days old`;
};
