import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cutFont, cutFontPath, cutFonts } from './cut-fonts';

it.each(cutFonts)('%s is up to date: run `npx tsx frontend/build/cut-fonts.ts` to rebuild it', async (file) => {
  expect(readFileSync(cutFontPath(file)).equals(await cutFont(file))).toBe(true);
});
