import { dayAfter, fileName, hashOf, sealOf } from '#core/kernel/audit-log/seal';
import { type SealedFile, verify } from './verify';

const record = (day: string, name: string) => ({
  id: `01${day.replaceAll('-', '')}${name}`,
  list: 'events' as const,
  type: 'password_changed',
  userId: name,
  createdAt: `${day}T10:00:00.000Z`,
});

/** Five days, with two, one, none, one and two records. */
const chain = (from = '2026-11-20', counts = [2, 1, 0, 1, 2], previous: string | null = null): SealedFile[] => {
  let [day, before] = [from, previous];
  return counts.map((count) => {
    const body = sealOf(
      day,
      Array.from({ length: count }, (_, index) => record(day, `dana${index}`)),
      before,
    );
    const file = { name: fileName(day), bytes: Buffer.from(body) };
    [day, before] = [dayAfter(day), hashOf(body)];
    return file;
  });
};

const edited = (files: readonly SealedFile[], index: number, edit: (text: string) => string): SealedFile[] =>
  files.map((file, at) => (at === index ? { ...file, bytes: Buffer.from(edit(Buffer.from(file.bytes).toString())) } : file));
const problemsOf = (files: readonly SealedFile[], expected?: string) => verify(files, expected).problems;

it('accepts unchanged files in any order', () => {
  const files = chain();
  expect(verify([...files].reverse())).toEqual({
    problems: [],
    days: 5,
    records: 6,
    first: '2026-11-20',
    last: '2026-11-24',
    hash: hashOf(files[4]?.bytes ?? ''),
  });
});

it('finds a changed file, even if its first line was adapted', () => {
  const changed = edited(chain(), 1, (text) => text.replace('"userId":"dana0"', '"userId":"cleo0"'));
  expect(problemsOf(changed)).toEqual([
    '2026-11-21: the records are not those that were sealed: at least one was changed, removed or added.',
    '2026-11-21 is not the file that 2026-11-22 vouches for: one of the two was replaced after it was sealed.',
  ]);
  const [first] = chain();
  const fitting = sealOf('2026-11-21', [{ ...record('2026-11-21', 'cleo0') }], hashOf(first?.bytes ?? ''));
  expect(problemsOf(edited(chain(), 1, () => fitting))).toEqual([
    '2026-11-21 is not the file that 2026-11-22 vouches for: one of the two was replaced after it was sealed.',
  ]);
});

it('finds a removed record and an added one', () => {
  const removed = edited(chain(), 0, (text) =>
    text
      .split('\n')
      .filter((line) => !line.includes('dana1'))
      .join('\n'),
  );
  expect(problemsOf(removed)).toEqual([
    '2026-11-20: 1 records are there, and 2 were sealed.',
    '2026-11-20: the records are not those that were sealed: at least one was changed, removed or added.',
    '2026-11-20 is not the file that 2026-11-21 vouches for: one of the two was replaced after it was sealed.',
  ]);
  const added = edited(chain(), 4, (text) => `${text}${JSON.stringify({ ...record('2026-11-23', 'aaa'), id: '00' })}\n`);
  expect(problemsOf(added)).toEqual([
    '2026-11-24: 3 records are there, and 2 were sealed.',
    '2026-11-24: the records are not those that were sealed: at least one was changed, removed or added.',
    '2026-11-24: record 3 (00) is not written as records are.',
    '2026-11-24: record 3 (00) is not in its place: ids go up.',
    '2026-11-24: record 3 (00) is of another day: 2026-11-23T10:00:00.000Z.',
  ]);
});

it('finds missing days in the middle and at the beginning', () => {
  const files = chain();
  expect(problemsOf(files.filter((_, index) => index !== 2))).toEqual([
    '2026-11-22 is missing: files were removed, or never sealed.',
  ]);
  expect(problemsOf(files.filter((_, index) => index === 0 || index === 4))).toEqual([
    '2026-11-21 to 2026-11-23 are missing: files were removed, or never sealed.',
  ]);
  expect(problemsOf(files.slice(1))).toEqual([
    '2026-11-21 is the first file that is here, and says that there was one before it: what is before 2026-11-21 is missing.',
  ]);
  expect(problemsOf([])).toEqual(['There is no file of the audit here.']);
});

it('accepts that days older than 400 days are missing', () => {
  const long = chain(
    '2025-10-01',
    Array.from({ length: 420 }, () => 0),
  );
  expect(problemsOf(long.slice(20))).toEqual([]);
  expect(problemsOf(long.slice(30))).toHaveLength(1);
});

it('finds missing or replaced last days with a hash from another source', () => {
  const files = chain();
  const expected = hashOf(files[4]?.bytes ?? '');
  expect(problemsOf(files, expected)).toEqual([]);
  expect(problemsOf(files.slice(0, 4))).toEqual([]);
  expect(problemsOf(files.slice(0, 4), expected)).toEqual([
    '2026-11-23: the last file has not the hash that was expected: it was replaced, or later days are missing.',
  ]);
});

it('finds a restarted chain and renamed files', () => {
  const restarted = [...chain().slice(0, 3), ...chain('2026-11-23', [1, 2])];
  expect(problemsOf(restarted)).toEqual([
    '2026-11-23 says that it is the first file of all, and there is one of 2026-11-22: the chain was started again.',
  ]);
  const [, second, third] = chain();
  const swapped = [
    { ...(second as SealedFile), name: fileName('2026-11-22') },
    { ...(third as SealedFile), name: fileName('2026-11-21') },
  ];
  expect(problemsOf([...chain().filter((_, index) => index !== 1 && index !== 2), ...swapped])).toEqual(
    expect.arrayContaining([
      '2026-11-21: the file is that of 2026-11-22, under another name.',
      '2026-11-22: the file is that of 2026-11-21, under another name.',
    ]),
  );
});

it('reports foreign files and truncated ones', () => {
  expect(problemsOf([...chain(), { name: 'audit/notes.jsonl', bytes: Buffer.from('{}\n') }])).toEqual([
    'audit/notes.jsonl is no file of the audit.',
  ]);
  expect(problemsOf(edited(chain(), 4, (text) => text.slice(0, -20)))).toEqual([
    '2026-11-24: the file does not end with a line: something is missing at its end.',
  ]);
  expect(problemsOf(edited(chain(), 4, (text) => `{}\n${text}`))).toEqual([
    '2026-11-24: the first line is not that of a sealed day.',
  ]);
  const noText = chain().map((file, index) => (index === 4 ? { ...file, bytes: Buffer.from([0xff, 0xfe, 0x0a]) } : file));
  expect(problemsOf(noText)).toEqual(['2026-11-24: the file is no text.']);
});

it('reports a file that was written again if the bucket keeps versions', () => {
  const files = chain().map((file, index) => ({ ...file, versions: index === 3 ? 2 : 1 }));
  expect(problemsOf(files)).toEqual([
    '2026-11-23: the file was written 2 times. Only its first version is the audit’s: look at all of them.',
  ]);
});
