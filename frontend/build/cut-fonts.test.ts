import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cutFont, cutFontPath, cutFonts } from './cut-fonts';

it.each(cutFonts)(
  '%s has the letters and weights that its rule names: `npx tsx frontend/build/cut-fonts.ts` makes it anew',
  async (file) => {
    expect(readFileSync(cutFontPath(file)).equals(await cutFont(file))).toBe(true);
  },
);
