import { createHash } from 'node:crypto';
import { days, hours, plus } from '#core/kernel/time';
import type { TrailRecord } from './trail';

/**
 * A day of the audit as one file: a line that names the day and the file of the day before by its hash, then one line for each record, in the order of
 * their ids. So each file vouches for all before it (infra/tools/audit/verify.ts).
 */
export interface Head {
  format: typeof format;
  /** In UTC: `2026-11-24`. */
  day: string;
  /** SHA-256 of the whole file of the day before, in hexadecimal; null in the first file of all. */
  previous: string | null;
  records: number;
  /** SHA-256 of the lines of the records, in hexadecimal. */
  sha256: string;
}

export const format = 'settee-audit-1';

/** Where the file of a day is, in the bucket and in a copy of it. Names sort by day. */
export const folderOfSeals = 'audit/';
export const fileName = (day: string): string => `${folderOfSeals}${day}.jsonl`;
export const dayOfFile = (name: string): string | undefined => /(?:^|\/)(\d{4}-\d\d-\d\d)\.jsonl$/.exec(name)?.[1];

export const hashOf = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** JSON that is the same whoever writes it: names in their order, and no space. */
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

/** What is written at the end of a day has its time from when its call began: an hour later all of it is there. */
const settledAfter = hours(1);

/** The latest day of which nothing can come any more. */
export const latestSettled = (now: Date): string =>
  plus(now, -settledAfter - days(1))
    .toISOString()
    .slice(0, 10);
