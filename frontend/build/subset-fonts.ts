import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** The letters of a `unicode-range`. */
const lettersOf = (range: string): string =>
  [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, from = '', to = from]) => {
      const first = Number.parseInt(from, 16);
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');

/** @throws Error when no rule of the style sheet is about this file, or the rule does not say all */
const ruleFor = (file: string, css: string): { letters: string; weights: { min: number; max: number } } => {
  const [rule = ''] = [...css.matchAll(/@font-face \{[^}]*\}/g)]
    .map(([one]) => one)
    .filter((one) => one.includes(`${prefix}/${file}"`));
  const [, min, max] = /font-weight: (\d+) (\d+);/.exec(rule) ?? [];
  const [, range] = /unicode-range:([^;]+);/.exec(rule) ?? [];
  if (!min || !max || !range) throw new Error(`No @font-face tells the weights and letters of ${file}`);
  return { letters: lettersOf(range), weights: { min: Number(min), max: Number(max) } };
};

/** How a style sheet names the files that are made here. */
const prefix = '@cut-fonts';

/**
 * Cuts fonts down to the letters and weights that their rules in a style sheet name, so that rule and file cannot say different things.
 * Half of a font's bytes are letters of other languages, which come when a page has one.
 *
 * @param files the files to make, each with the one that it is cut out of
 */
export const subsetFonts = (sheet: string, files: Record<string, string>): Plugin => {
  const folder = path.resolve('node_modules/.cache/settee/fonts');
  return {
    name: 'subset-fonts',
    config: async () => {
      const css = readFileSync(sheet, 'utf8');
      mkdirSync(folder, { recursive: true });
      for (const [file, source] of Object.entries(files)) {
        const { letters, weights } = ruleFor(file, css);
        const options = { targetFormat: 'woff2', variationAxes: { wght: weights } } as const;
        const made = path.join(folder, file);
        writeFileSync(`${made}.${process.pid}`, await subsetFont(readFileSync(require.resolve(source)), letters, options));
        // In one step: another build beside this one may be reading it.
        renameSync(`${made}.${process.pid}`, made);
      }
      return { resolve: { alias: { [prefix]: folder } } };
    },
  };
};
