import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const filesOf = (...folders: string[]): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
    )
    .filter((file) => /\.tsx?$/.test(file) && file !== 'frontend/src/specified-texts.test.ts');

/** Several files as one string. Lines may be broken anywhere, JSX writes `&amp;`, and limits are filled in: `${maxPhotos} photos`. */
const textOf = (files: readonly string[]): string =>
  files
    .map((file) =>
      read(file)
        .replaceAll('&amp;', '&')
        .replace(/\$\{[^}]*\}/g, '#')
        .replace(/\s+/g, ' '),
    )
    .join('\n');

const source = textOf(
  filesOf('frontend/src', 'frontend/desk', 'shared', 'functions').filter((file) => !/\.(test|fixture)\./.test(file)),
);
/** The browser's tests look for what their scenes name, too. */
const tests = textOf([
  ...filesOf('frontend/src', 'frontend/desk', 'shared', 'functions').filter((file) => /\.test\./.test(file)),
  ...filesOf('frontend/e2e'),
]);

const specification = read('docs/specification.md');
/** Choices of forms: plain data, which no test repeats. */
const enumerations = specification.match(/^### 3\.5 [\s\S]*?^## /m)?.[0] ?? '';

/** What the specification fixes to the letter and somebody reads: several words, and no call or header. */
const textsIn = (markdown: string): string[] =>
  [...markdown.matchAll(/`([A-Z0-9©][^`\n]* [^`\n]*)`/g)]
    .map(([, text]) => String(text))
    .filter((text) => !/^[A-Z]+ \/|</.test(text));

/** A text is there if its fixed parts are. A limit may be written as a number or filled in. */
const isIn = (place: string) => (text: string) =>
  text
    .split(/\{[^}]*\}/)
    .map((part) => part.trim())
    .every((part) => place.includes(part) || place.includes(part.replace(/\d+/g, '#')));

describe('docs/specification.md', () => {
  const texts = textsIn(specification);
  const choices = new Set(textsIn(enumerations));

  it('quotes texts', () => {
    expect(texts.length).toBeGreaterThan(200);
    expect(choices.size).toBeGreaterThan(10);
  });

  it('quotes only what the product says', () => {
    expect(texts.filter((text) => !isIn(source)(text))).toEqual([]);
  });

  it('quotes only what a test sees', () => {
    expect(texts.filter((text) => !choices.has(text) && !isIn(tests)(text))).toEqual([]);
  });
});

describe('docs/texts.md', () => {
  const rows = read('docs/texts.md')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => ({
      test: line.match(/\]\(\.\.\/([^)]+)\)/)?.[1] ?? '',
      /** In that file. */
      mention: [...line.matchAll(/`([^`]+)`/g)].at(-1)?.[1] ?? '',
    }));

  it('lists what the product does', () => {
    expect(rows.length).toBeGreaterThan(30);
  });

  it('names a test for each that is there and mentions it', () => {
    const rotten = rows.filter(
      ({ test, mention }) => test === '' || mention === '' || !existsSync(path.join(root, test)) || !read(test).includes(mention),
    );
    expect(rotten).toEqual([]);
  });
});
