import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** What the product says and does, in one string: lines may be broken anywhere, and JSX writes `&amp;`. */
const source = ['frontend/src', 'shared', 'functions']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\./.test(file))
  .map((file) => read(file).replaceAll('&amp;', '&').replace(/\s+/g, ' '))
  .join('\n');

interface Row {
  /** In the source. */
  text: string;
  /** A test file, from the root. */
  test: string;
  /** In that file. */
  mention: string;
}

/** A table row of docs/texts.md: the first code is in the source, the last one (often the same) in the test that is linked. */
const rowOf = (line: string): Row => {
  const codes = [...line.matchAll(/`([^`]+)`/g)].map(([, code]) => String(code));
  const test = line.match(/\]\(\.\.\/([^)]+)\)/)?.[1] ?? '';
  return { text: codes[0] ?? '', test, mention: codes.at(-1) ?? '' };
};

const rows = read('docs/texts.md')
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\| (Text|Section|---)/.test(line))
  .map(rowOf);

describe('docs/texts.md', () => {
  it('lists what the specification quotes', () => {
    expect(rows.length).toBeGreaterThan(200);
    expect(rows.filter(({ text, test }) => text === '' || test === '')).toEqual([]);
  });

  it('lists only what the product says', () => {
    expect(rows.filter(({ text }) => !source.includes(text)).map(({ text }) => text)).toEqual([]);
  });

  it('names a test for each that is there and mentions it', () => {
    const rotten = rows.filter(({ test, mention }) => !existsSync(path.join(root, test)) || !read(test).includes(mention));
    expect(rotten).toEqual([]);
  });
});
