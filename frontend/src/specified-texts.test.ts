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
/** All tests, and the scenes of the browser tests. */
const tests = textOf([
  ...filesOf('frontend/src', 'frontend/desk', 'shared', 'functions').filter((file) => /\.test\./.test(file)),
  ...filesOf('frontend/e2e'),
]);

const specification = read('docs/specification.md');
/** Choices in forms. They are plain data, which no test repeats. */
const enumerations = specification.match(/^### 3\.5 [\s\S]*?^## /m)?.[0] ?? '';

/** The texts that the specification quotes and users read: several words, and no call or header. */
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

  it('quotes more than 200 texts', () => {
    expect(texts.length).toBeGreaterThan(200);
    expect(choices.size).toBeGreaterThan(10);
  });

  it('quotes only texts of the product', () => {
    expect(texts.filter((text) => !isIn(source)(text))).toEqual([]);
  });

  it('quotes only texts that a test mentions', () => {
    expect(texts.filter((text) => !choices.has(text) && !isIn(tests)(text))).toEqual([]);
  });
});

describe('docs/texts.md', () => {
  const rows = read('docs/texts.md')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => ({
      test: line.match(/\]\(\.\.\/([^)]+)\)/)?.[1] ?? '',
      /** A text in that file. */
      mention: [...line.matchAll(/`([^`]+)`/g)].at(-1)?.[1] ?? '',
    }));

  it('has more than 30 rows', () => {
    expect(rows.length).toBeGreaterThan(30);
  });

  it('names in each row an existing test that contains the quoted text', () => {
    const rotten = rows.filter(
      ({ test, mention }) => test === '' || mention === '' || !existsSync(path.join(root, test)) || !read(test).includes(mention),
    );
    expect(rotten).toEqual([]);
  });
});
