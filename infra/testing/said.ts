import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** A sentence of a document, with the figures that the code has. */
export type Said = readonly [document: string, sentence: string];

/** A document, or all that a folder has. */
const textOf = (document: string): string =>
  statSync(document).isDirectory()
    ? readdirSync(document)
        .map((file) => textOf(path.join(document, file)))
        .join('\n')
    : readFileSync(document, 'utf8');

/** A sentence may break its line anywhere. */
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** What its document does not say: another figure stands there, or the sentence was written anew and its row was not. */
export const unsaid = (rows: readonly Said[]): Said[] =>
  rows.filter(([document, sentence]) => !inOneLine(textOf(document)).includes(inOneLine(sentence)));

const words = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** As documents write it: `five`, `40`, `1,000`. */
export const inWords = (figure: number): string => words[figure] ?? figure.toLocaleString('en-US');

/** A figure that a file keeps to itself: what the pattern's parentheses hold. @throws Error where it holds nothing */
export const figureIn = (file: string, pattern: RegExp): number => {
  const figure = Number(pattern.exec(readFileSync(file, 'utf8'))?.[1]?.replaceAll('_', '') ?? Number.NaN);
  if (Number.isNaN(figure)) throw new Error(`${file} has no ${pattern}`);
  return figure;
};
