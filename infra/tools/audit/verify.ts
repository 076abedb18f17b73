import { canonical, dayAfter, dayOfFile, format, type Head, hashOf } from '#core/kernel/audit-log/seal';
import { keptDays } from '#core/kernel/audit-log/trail';

export interface SealedFile {
  name: string;
  bytes: Uint8Array;
  versions?: number;
}

interface Verdict {
  problems: string[];
  days: number;
  records: number;
  first: string | undefined;
  last: string | undefined;
  /** Of the last file, which no later file vouches for. */
  hash: string | undefined;
}

const text = new TextDecoder('utf-8', { fatal: true });

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

const isHead = (value: unknown): value is Head => {
  const { format: named, day, previous, records, sha256 } = Object(value) as Partial<Record<keyof Head, unknown>>;
  const isHash = (one: unknown): boolean => typeof one === 'string' && /^[0-9a-f]{64}$/.test(one);
  return (
    named === format &&
    typeof day === 'string' &&
    (previous === null || isHash(previous)) &&
    Number.isInteger(records) &&
    isHash(sha256)
  );
};

interface Read {
  day: string;
  hash: string;
  head: Head | undefined;
  records: number;
  problems: string[];
}

const problemsOf = (day: string, lines: readonly string[]): string[] => {
  const problems: string[] = [];
  let before = '';
  for (const [index, line] of lines.entries()) {
    const record = parsed(line) as { id?: unknown; createdAt?: unknown } | undefined;
    const at = `${day}: record ${index + 1}`;
    if (typeof record?.id !== 'string' || typeof record.createdAt !== 'string') problems.push(`${at} is no record.`);
    else {
      if (canonical(record) !== line) problems.push(`${at} (${record.id}) is not written as records are.`);
      if (record.id <= before) problems.push(`${at} (${record.id}) is not in its place: ids go up.`);
      if (!record.createdAt.startsWith(day)) problems.push(`${at} (${record.id}) is of another day: ${record.createdAt}.`);
      before = record.id;
    }
  }
  return problems;
};

const read = (day: string, { bytes, versions = 1 }: SealedFile): Read => {
  const hash = hashOf(bytes);
  const again =
    versions > 1
      ? [`${day}: the file was written ${versions} times. Only its first version is the audit’s: look at all of them.`]
      : [];
  const broken = (problem: string): Read => ({
    day,
    hash,
    head: undefined,
    records: 0,
    problems: [...again, `${day}: ${problem}`],
  });
  let content: string;
  try {
    content = text.decode(bytes);
  } catch {
    return broken('the file is no text.');
  }
  const [first = '', ...rest] = content.split('\n');
  if (rest.pop() !== '') return broken('the file does not end with a line: something is missing at its end.');
  const head = parsed(first);
  if (!isHead(head)) return broken('the first line is not that of a sealed day.');
  const problems = [...again];
  if (head.day !== day) problems.push(`${day}: the file is that of ${head.day}, under another name.`);
  if (head.records !== rest.length) problems.push(`${day}: ${rest.length} records are there, and ${head.records} were sealed.`);
  const lines = rest.map((line) => `${line}\n`).join('');
  if (hashOf(lines) !== head.sha256)
    problems.push(`${day}: the records are not those that were sealed: at least one was changed, removed or added.`);
  return { day, hash, head, records: rest.length, problems: [...problems, ...problemsOf(day, rest)] };
};

const daysBetween = (from: string, to: string): string[] => {
  const days: string[] = [];
  for (let day = from; day < to; day = dayAfter(day)) days.push(day);
  return days;
};

const problemBefore = ({ day, head }: Read, before: Read | undefined, last: string): string[] => {
  if (!head) return [];
  if (!before) {
    // Records older than that may be deleted.
    const oldest = Date.parse(last) - (keptDays - 2) * 86_400_000;
    return head.previous === null || Date.parse(day) <= oldest
      ? []
      : [`${day} is the first file that is here, and says that there was one before it: what is before ${day} is missing.`];
  }
  const missing = daysBetween(dayAfter(before.day), day);
  if (missing.length > 0)
    return [
      `${missing.length === 1 ? `${missing[0]} is` : `${missing[0]} to ${missing.at(-1)} are`} missing: files were removed, or never sealed.`,
    ];
  if (head.previous === null)
    return [`${day} says that it is the first file of all, and there is one of ${before.day}: the chain was started again.`];
  return head.previous === before.hash
    ? []
    : [`${before.day} is not the file that ${day} vouches for: one of the two was replaced after it was sealed.`];
};

/**
 * Checks that days of the audit are complete and unchanged. `expected`: the last file's hash from another source (SweepUploads
 * logs each), because no later file vouches for it.
 */
export const verify = (files: readonly SealedFile[], expected?: string): Verdict => {
  const problems: string[] = [];
  const named = files.map((file) => ({ file, day: dayOfFile(file.name) }));
  for (const { file, day } of named) if (day === undefined) problems.push(`${file.name} is no file of the audit.`);
  const reads = named
    .flatMap(({ file, day }) => (day === undefined ? [] : [read(day, file)]))
    .sort((one, other) => (one.day < other.day ? -1 : 1));
  const last = reads.at(-1);
  if (!last) problems.push('There is no file of the audit here.');
  for (const [index, one] of reads.entries())
    problems.push(...problemBefore(one, reads[index - 1], last?.day ?? ''), ...one.problems);
  if (last && expected !== undefined && expected !== last.hash)
    problems.push(`${last.day}: the last file has not the hash that was expected: it was replaced, or later days are missing.`);
  return {
    problems,
    days: reads.length,
    records: reads.reduce((sum, { records }) => sum + records, 0),
    first: reads[0]?.day,
    last: last?.day,
    hash: last?.hash,
  };
};
