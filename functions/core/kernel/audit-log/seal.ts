import { createHash } from 'node:crypto';
import { days, hours, plus } from '#core/kernel/time';
import type { TrailRecord } from './trail';

/** The first line of a day's file. Through `previous`, each file vouches for all earlier ones. */
export interface Head {
  format: typeof format;
  day: string;
  /** SHA-256 of the previous day's whole file, in hexadecimal; null in the first file. */
  previous: string | null;
  records: number;
  sha256: string;
}

export const format = 'settee-audit-1';

export const folderOfSeals = 'audit/';
export const fileName = (day: string): string => `${folderOfSeals}${day}.jsonl`;
export const dayOfFile = (name: string): string | undefined => /(?:^|\/)(\d{4}-\d\d-\d\d)\.jsonl$/.exec(name)?.[1];

export const hashOf = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Returns JSON with sorted names and no spaces, so that equal values have equal hashes. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).filter(([, content]) => content !== undefined);
  return `{${entries
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, content]) => `${JSON.stringify(name)}:${canonical(content)}`)
    .join(',')}}`;
};

export const linesOf = (records: readonly object[]): string => records.map((record) => `${canonical(record)}\n`).join('');

export const sealOf = (day: string, records: readonly TrailRecord[], previous: string | null): string => {
  const lines = linesOf(records);
  const head: Head = { format, day, previous, records: records.length, sha256: hashOf(lines) };
  return `${canonical(head)}\n${lines}`;
};

export const dayAfter = (day: string): string =>
  plus(new Date(`${day}T00:00:00Z`), days(1))
    .toISOString()
    .slice(0, 10);

/** A record carries the time when its call began, so a record just before midnight can be written a little later. */
const settledAfter = hours(1);

export const latestSettled = (now: Date): string =>
  plus(now, -settledAfter - days(1))
    .toISOString()
    .slice(0, 10);
