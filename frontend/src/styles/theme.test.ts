import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');

/** The colors of a scheme, by name. */
const colorsOf = (scheme: 'light' | 'dark'): Map<string, string> =>
  new Map(
    [...css.matchAll(/--color-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
      ([, name = '', light = '', dark = '']) => [name, scheme === 'light' ? light : dark],
    ),
  );

/** Relative luminance, and the contrast of two colors, as WCAG 2.2 defines them. */
const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const grounds = ['linen', 'paper', 'sand'];
const full = ['evergreen', 'terracotta', 'brick', 'ochre', 'dusk'];
const texts = ['ink', 'ink-soft', 'terracotta-deep', ...full];

describe.each(['light', 'dark'] as const)('the %s color scheme', (scheme) => {
  const colors = colorsOf(scheme);
  const of = (name: string): string => colors.get(name) ?? '';
  const below = (least: number, pairs: string[][]): string[] =>
    pairs.filter(([one = '', other = '']) => !(contrast(of(one), of(other)) >= least)).map((pair) => pair.join(' on '));

  it('has readable text on every ground, and on the tint of its color', () => {
    const tinted = [...full.map((name) => [name, `${name}-tint`]), ['terracotta-deep', 'terracotta-tint']];
    const quiet = full.flatMap((name) => ['ink', 'ink-soft'].map((text) => [text, `${name}-tint`]));
    expect(below(4.5, [...texts.flatMap((text) => grounds.map((ground) => [text, ground])), ...tinted, ...quiet])).toEqual([]);
  });

  it('has readable paper-colored text on every full color', () => {
    expect(
      below(
        4.5,
        [...full, 'evergreen-deep', 'brick-deep'].map((name) => ['paper', name]),
      ),
    ).toEqual([]);
  });

  it('has control borders that stand out on every ground', () => {
    expect(
      below(
        3,
        grounds.map((ground) => ['edge', ground]),
      ),
    ).toEqual([]);
  });
});
