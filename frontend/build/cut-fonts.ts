/**
 * `npx tsx frontend/build/cut-fonts.ts` reduces the fonts to the letters and weights of their rules in fonts.css. Half of a font
 * are letters of other languages, which pages load only if needed. The files are committed, because cutting takes a second.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const styles = fileURLToPath(new URL('../src/styles/', import.meta.url));

/** Each cut file and its source. */
const sources = {
  'fraunces-english.woff2': '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
  'figtree-english.woff2': '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
};
type CutFont = keyof typeof sources;
export const cutFonts = Object.keys(sources) as CutFont[];

/** Returns the letters of a `unicode-range`. */
const lettersOf = (range: string): string =>
  [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, from = '', to = from]) => {
      const first = Number.parseInt(from, 16);
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');

/** @throws Error if the style sheet has no complete rule for this file */
const ruleFor = (file: string): { letters: string; weights: { min: number; max: number } } => {
  const css = readFileSync(path.join(styles, 'fonts.css'), 'utf8');
  const rule = [...css.matchAll(/@font-face \{[^}]*\}/g)].map(([one]) => one).find((one) => one.includes(`/${file}"`)) ?? '';
  const [, min, max] = /font-weight: (\d+) (\d+);/.exec(rule) ?? [];
  const [, range] = /unicode-range:([^;]+);/.exec(rule) ?? [];
  if (!min || !max || !range) throw new Error(`No @font-face tells the weights and letters of ${file}`);
  return { letters: lettersOf(range), weights: { min: Number(min), max: Number(max) } };
};

export const cutFontPath = (file: CutFont): string => path.join(styles, 'fonts', file);

export const cutFont = (file: CutFont): Promise<Buffer> => {
  const { letters, weights } = ruleFor(file);
  const font = readFileSync(createRequire(import.meta.url).resolve(sources[file]));
  return subsetFont(font, letters, { targetFormat: 'woff2', variationAxes: { wght: weights } });
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const file of cutFonts) writeFileSync(cutFontPath(file), await cutFont(file));
}
