import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { documents, filesBelow } from '#infra/testing/files';

/** Words that make documents and comments hard to read, with what to write instead. */
const better: Record<string, string> = {
  'who(?:m)?ever': 'name the person: the stager, the caller, anybody who ...',
  '(?:of|by) which': 'start a new sentence, or use whose or that',
  'of whom|in whose|at whose': 'start a new sentence',
  'hears? of|heard of': 'is notified of, receives, learns of',
  '(?:is|are) told': 'is notified, learns, reads',
  'what (?:is said|becomes|is left)': 'name the thing',
  'of theirs': 'name the owner',
  anew: 'again',
  'once more': 'again',
  'no more': 'no longer',
  'for good': 'permanently',
  books: 'ledger, accounting',
  takings: 'revenue',
  stretch: 'range',
  'deeds?': 'action',
  operator: 'administrator, ops team',
};

const files = [
  ...documents.filter((file) => !/^docs\/(specification|texts)\.md$/.test(file)),
  ...['shared', 'functions', 'frontend', 'infra'].flatMap((folder) => filesBelow(folder, /\.tsx?$/)),
  ...readdirSync('.').filter((file) => /\.tsx?$/.test(file)),
].filter((file) => !/\.test\.tsx?$|\/masking\/|\/testing\//.test(file));

/** The text of a document, or the comments of a source file. Each comment stands on lines of its own. */
const proseOf = (file: string, text: string): string =>
  file.endsWith('.md')
    ? text
    : text
        .split('\n')
        .map((line) => (/^\s*(?:\{?\/\*|\*|\/\/)/.test(line) ? line : ''))
        .join('\n');

const foundIn = (file: string, text: string): string[] => {
  const prose = proseOf(file, text);
  return Object.entries(better).flatMap(([word, instead]) =>
    [...prose.matchAll(new RegExp(`\\b(?:${word})\\b`, 'gi'))].map(({ 0: found, index }) => {
      const line = prose.slice(0, index).split('\n').length;
      return `${file}:${line}: instead of "${found}" write: ${instead}`;
    }),
  );
};

it('documents and comments use plain words', () => {
  expect(files.length).toBeGreaterThan(1000);
  expect(files.flatMap((file) => foundIn(file, readFileSync(file, 'utf8')))).toEqual([]);
});

it('unclear words are found in prose only', () => {
  expect(foundIn('a.ts', 'const operator = 1;\n/** What is said\n * of whom. */')).toHaveLength(2);
  expect(foundIn('a.md', 'Counted anew.')).toEqual(['a.md:1: instead of "anew" write: again']);
});
