import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawIcon, iconPath, icons } from './draw-icons';

const pixelsOf = async (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

it.each(Object.keys(icons))('%s is up to date: run `npx tsx frontend/build/draw-icons.ts` to redraw it', async (file) => {
  const drawing = icons[file];
  if (!drawing) throw new Error(`No drawing for ${file}`);
  const [kept, drawn] = await Promise.all([pixelsOf(readFileSync(iconPath(file))), pixelsOf(await drawIcon(drawing))]);
  expect([kept.info.width, kept.info.height]).toEqual([drawing.size, drawing.size]);
  // Processors round the edges of lines differently.
  const differing = kept.data.filter((value, at) => Math.abs(value - (drawn.data[at] ?? 0)) > 8).length;
  expect(differing / kept.data.length).toBeLessThan(0.005);
});

it.each(['maskable-192.png', 'maskable-512.png'])(
  '%s keeps its drawing inside the safe zone of a maskable icon',
  async (file) => {
    const { data, info } = await pixelsOf(readFileSync(iconPath(file)));
    const [red = 0, green = 0, blue = 0] = data;
    const middle = info.width / 2;
    const outside: number[] = [];
    for (let at = 0; at < data.length; at += 4) {
      const [x, y] = [(at / 4) % info.width, Math.floor(at / 4 / info.width)];
      const isGround =
        Math.abs((data[at] ?? 0) - red) + Math.abs((data[at + 1] ?? 0) - green) + Math.abs((data[at + 2] ?? 0) - blue) < 12;
      if (!isGround && Math.hypot(x - middle, y - middle) > info.width * 0.4 + 1) outside.push(at);
    }
    expect(outside).toEqual([]);
  },
);
