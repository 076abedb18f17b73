import { type Lock, nameOf } from './licenses';

export interface Version {
  name: string;
  version: string;
}

/** Days that a version must be public before we use it. Most compromised releases are found within them. */
export const ripeAfterDays = 7;

/** Versions used earlier (`name@version`), each with the reason: usually a security fix. */
const takenAtOnce: Record<string, string> = {};

const versionsOf = (lock: Lock): Version[] =>
  Object.entries(lock).flatMap(([folder, locked]) =>
    folder.includes('node_modules/') && locked.version && !locked.link
      ? [{ name: nameOf(folder, locked), version: locked.version }]
      : [],
  );

export const broughtBy = (before: Lock, after: Lock): Version[] => {
  const key = ({ name, version }: Version): string => `${name}@${version}`;
  const known = new Set(versionsOf(before).map(key));
  return [...new Map(versionsOf(after).map((one) => [key(one), one])).values()].filter((one) => !known.has(key(one)));
};

/** Returns why a version may not be used yet. `publishedAt`: ISO 8601, undefined if the registry does not tell. */
export const unripe = (
  { name, version }: Version,
  publishedAt: string | undefined,
  now: Date,
  except: Record<string, string> = takenAtOnce,
): string | undefined => {
  if (except[`${name}@${version}`]) return undefined;
  if (!publishedAt) return `${name}@${version}: the registry does not say when it was published`;
  const days = (now.getTime() - new Date(publishedAt).getTime()) / 86_400_000;
  return days >= ripeAfterDays
    ? undefined
    : `${name}@${version} was published ${days.toFixed(1)} days ago: wait until it is ${ripeAfterDays} days old`;
};
