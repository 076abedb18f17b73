import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** A sentence of a document, with figures from the code. */
export type Sentence = readonly [document: string, sentence: string];

/** The text of a document, or of all documents in a folder. */
const textOf = (document: string): string =>
  statSync(document).isDirectory()
    ? readdirSync(document)
        .map((file) => textOf(path.join(document, file)))
        .join('\n')
    : readFileSync(document, 'utf8');

/** A sentence may contain line breaks. */
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** The sentences that their documents do not contain: the figure differs, or the sentence is worded differently. */
export const missingSentences = (rows: readonly Sentence[]): Sentence[] =>
  rows.filter(([document, sentence]) => !inOneLine(textOf(document)).includes(inOneLine(sentence)));

const words = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** In the spelling of the documents: `five`, `40`, `1,000`. */
export const inWords = (figure: number): string => words[figure] ?? figure.toLocaleString('en-US');

/** A figure that a file does not export, captured by the pattern's parentheses. @throws Error if it does not match */
export const figureIn = (file: string, pattern: RegExp): number => {
  const figure = Number(pattern.exec(readFileSync(file, 'utf8'))?.[1]?.replaceAll('_', '') ?? Number.NaN);
  if (Number.isNaN(figure)) throw new Error(`${file} has no ${pattern}`);
  return figure;
};
