import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { fromRoot } from '#infra/root';

/**
 * Paints the demo data's pictures, `node --import tsx infra/local/seed/paint.ts`: staged rooms, drawn, so that nobody's photos
 * are needed and nobody takes them for real ones. What it makes is kept in photos/; run it again after changing a scene.
 * CHROMIUM names the browser.
 */

const width = 1200;
const height = 800;
const floorLine = 560;

const rect = (x: number, y: number, w: number, h: number, fill: string, radius = 0, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${radius}" fill="${fill}" ${more}/>`;
const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;
const line = (x1: number, y1: number, x2: number, y2: number, stroke: string, w: number): string =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${stroke}" stroke-width="${w}" stroke-linecap="round"/>`;
const shadow = (cx: number, cy: number, rx: number, ry = 16): string =>
  ellipse(cx, cy, rx, ry, '#000', 'opacity="0.22" filter="url(#soft)"');
const shade = (opacity: number): string => `fill-opacity="${opacity}"`;

/** Wall, floor boards towards the eye, skirting. */
const room = (wall: string, floor: string, skirting = '#f7f3ea'): string => {
  const boards = Array.from({ length: 17 }, (_, index) => {
    const top = (index - 8) * 105 + 600;
    const bottom = (index - 8) * 230 + 600;
    return line(top, floorLine, bottom, height, '#000', 1.4).replace('/>', ' opacity="0.13"/>');
  });
  return [
    rect(0, 0, width, floorLine, wall),
    rect(0, 0, width, floorLine, 'url(#daylight)'),
    rect(0, floorLine, width, height - floorLine, floor),
    ...boards,
    rect(0, floorLine, width, height - floorLine, 'url(#floorlight)'),
    rect(0, floorLine - 24, width, 24, skirting),
  ].join('');
};

const outside: Record<'garden' | 'skyline' | 'water' | 'hills', (x: number, y: number, w: number, h: number) => string> = {
  garden: (x, y, w, h) =>
    rect(x, y, w, h, '#cfe3ea') +
    ellipse(x + w * 0.25, y + h, w * 0.4, h * 0.45, '#8fae7f') +
    ellipse(x + w * 0.8, y + h, w * 0.45, h * 0.6, '#7a9c6c') +
    rect(x, y + h * 0.88, w, h * 0.12, '#a9bf8c'),
  hills: (x, y, w, h) =>
    rect(x, y, w, h, '#dbe7ec') +
    path(
      `M${x} ${y + h * 0.7} Q${x + w * 0.3} ${y + h * 0.35} ${x + w * 0.55} ${y + h * 0.62} T${x + w} ${y + h * 0.5} V${y + h} H${x}Z`,
      '#9fb3a1',
    ) +
    path(`M${x} ${y + h * 0.85} Q${x + w * 0.5} ${y + h * 0.6} ${x + w} ${y + h * 0.82} V${y + h} H${x}Z`, '#7f9a7a'),
  skyline: (x, y, w, h) =>
    rect(x, y, w, h, 'url(#dusk)') +
    [0.02, 0.14, 0.24, 0.37, 0.47, 0.6, 0.72, 0.84]
      .map((at, index) => {
        const top = [0.55, 0.35, 0.62, 0.18, 0.45, 0.3, 0.58, 0.4][index] ?? 0.5;
        return rect(x + w * at, y + h * top, w * 0.1, h * (1 - top), ['#5d6b80', '#707f95', '#4f5c70'][index % 3] ?? '#5d6b80');
      })
      .join(''),
  water: (x, y, w, h) =>
    rect(x, y, w, h, '#d7e8ef') +
    rect(x, y + h * 0.55, w, h * 0.45, '#8fb5c4') +
    ellipse(x + w * 0.7, y + h * 0.55, w * 0.4, h * 0.09, '#6f8f73') +
    rect(x, y + h * 0.72, w, 4, '#fff', 2, shade(0.4)),
};

const window_ = (
  x: number,
  y: number,
  w: number,
  h: number,
  view: keyof typeof outside,
  panes = 2,
  frame = '#fbf8f1',
): string => {
  const clip = `w${x}${y}${w}`;
  const bars = Array.from({ length: panes - 1 }, (_, index) => rect(x + ((index + 1) * w) / panes - 4, y, 8, h, frame));
  return `<clipPath id="${clip}">${rect(x, y, w, h, '#fff')}</clipPath><g clip-path="url(#${clip})">${outside[view](x, y, w, h)}</g>${rect(
    x,
    y,
    w,
    h,
    'none',
    2,
    `stroke="${frame}" stroke-width="14"`,
  )}${bars.join('')}${rect(x - 16, y + h + 4, w + 32, 12, frame, 2)}`;
};

const curtain = (x: number, y: number, w: number, h: number, colour: string): string =>
  [0, 1, 2, 3].map((index) => rect(x + (index * w) / 4, y, w / 4 + 1, h, colour, 6, shade(index % 2 ? 0.86 : 1))).join('');

const rug = (cx: number, cy: number, rx: number, ry: number, colour: string, edge = '#fff'): string =>
  ellipse(cx, cy, rx, ry, colour) +
  ellipse(cx, cy, rx * 0.9, ry * 0.88, 'none', `stroke="${edge}" stroke-width="5" opacity="0.55"`);

const legs = (xs: readonly number[], y: number, h: number, colour = '#6b4a2f'): string =>
  xs.map((x) => rect(x, y, 10, h, colour, 3)).join('');

const sofa = (x: number, y: number, w: number, colour: string, cushions: readonly string[] = []): string =>
  shadow(x + w / 2, y + 168, w * 0.52) +
  legs([x + 22, x + w - 34], y + 138, 28) +
  rect(x, y, w, 110, colour, 26) +
  rect(x, y, w, 110, '#000', 26, shade(0.07)) +
  rect(x + 26, y + 64, w - 52, 52, colour, 16) +
  rect(x + w / 2 - 1.5, y + 66, 3, 48, '#000', 0, shade(0.12)) +
  rect(x - 18, y + 36, 54, 106, colour, 24) +
  rect(x + w - 36, y + 36, 54, 106, colour, 24) +
  rect(x, y + 108, w, 34, colour, 12) +
  rect(x, y + 108, w, 34, '#000', 12, shade(0.1)) +
  cushions
    .map((cushion, index) => {
      const cx = index % 2 ? x + w - 98 - index * 22 : x + 48 + index * 34;
      return `<g transform="rotate(${index % 2 ? 9 : -9} ${cx + 33} ${y + 60})">${rect(cx, y + 26, 68, 66, cushion, 14)}</g>`;
    })
    .join('');

const armchair = (x: number, y: number, colour: string): string =>
  shadow(x + 80, y + 172, 92) +
  legs([x + 18, x + 132], y + 138, 32) +
  rect(x + 8, y, 144, 120, colour, 34) +
  rect(x + 8, y, 144, 120, '#000', 34, shade(0.06)) +
  rect(x + 26, y + 72, 108, 44, colour, 14) +
  rect(x - 8, y + 50, 44, 92, colour, 20) +
  rect(x + 124, y + 50, 44, 92, colour, 20) +
  rect(x + 4, y + 110, 152, 32, colour, 12) +
  rect(x + 4, y + 110, 152, 32, '#000', 12, shade(0.1));

const coffeeTable = (cx: number, y: number, rx: number, top = '#b98b5e'): string =>
  shadow(cx, y + 76, rx * 0.9) +
  legs([cx - rx * 0.6, cx + rx * 0.6 - 10], y, 76, '#5d4330') +
  ellipse(cx, y, rx, rx * 0.2, top) +
  ellipse(cx, y - 5, rx, rx * 0.2, top, 'opacity="0.9"') +
  ellipse(cx, y - 6, rx * 0.94, rx * 0.17, '#fff', 'opacity="0.12"');

const books = (x: number, y: number): string =>
  rect(x, y, 74, 11, '#44606b', 2) + rect(x + 6, y - 10, 62, 10, '#d8c7a3', 2) + rect(x + 12, y - 19, 46, 9, '#a9593f', 2);

const vase = (x: number, y: number, colour: string, leaf = '#6f8a62'): string =>
  [-26, -12, 2, 15, 28]
    .map(
      (lean, index) =>
        path(
          `M${x} ${y - 44} Q${x + lean * 0.4} ${y - 92} ${x + lean * 1.6} ${y - 118 - (index % 2) * 18}`,
          'none',
          `stroke="${leaf}" stroke-width="4"`,
        ) +
        ellipse(
          x + lean * 1.6,
          y - 122 - (index % 2) * 18,
          10,
          17,
          leaf,
          `transform="rotate(${lean} ${x + lean * 1.6} ${y - 122})"`,
        ),
    )
    .join('') +
  path(`M${x - 17} ${y - 46} Q${x - 34} ${y - 14} ${x - 15} ${y} H${x + 15} Q${x + 34} ${y - 14} ${x + 17} ${y - 46}Z`, colour);

const plant = (x: number, y: number, size = 1): string =>
  shadow(x, y, 54 * size, 12) +
  [-64, -40, -18, 6, 30, 56]
    .map((lean, index) => {
      const tipX = x + lean * 1.5 * size;
      const tipY = y - (210 + (index % 3) * 34) * size;
      return path(
        `M${x} ${y - 70 * size} Q${x + lean * 0.2 * size} ${tipY + 60 * size} ${tipX} ${tipY} Q${x + lean * 1.5 * size} ${tipY + 90 * size} ${x + 6} ${y - 66 * size}Z`,
        index % 2 ? '#5f7d57' : '#73926a',
      );
    })
    .join('') +
  path(`M${x - 42 * size} ${y - 84 * size} H${x + 42 * size} L${x + 32 * size} ${y} H${x - 32 * size}Z`, '#c7a27c');

const floorLamp = (x: number, y: number, shadeColour = '#f4e3bd'): string =>
  ellipse(x, y - 330, 190, 170, 'url(#glow)') +
  shadow(x, y, 46, 9) +
  rect(x - 3, y - 290, 6, 290, '#3f3a36', 2) +
  ellipse(x, y - 2, 38, 8, '#3f3a36') +
  path(`M${x - 38} ${y - 376} H${x + 38} L${x + 58} ${y - 288} H${x - 58}Z`, shadeColour);

const tableLamp = (x: number, y: number, base: string): string =>
  ellipse(x, y - 96, 130, 120, 'url(#glow)') +
  ellipse(x, y - 28, 22, 30, base) +
  rect(x - 3, y - 72, 6, 20, '#7d6a4d') +
  path(`M${x - 30} ${y - 136} H${x + 30} L${x + 46} ${y - 68} H${x - 46}Z`, '#f7e9c8');

const pendant = (x: number, y: number, colour: string, r = 56): string =>
  ellipse(x, y + 50, r * 2.6, r * 2.1, 'url(#glow)') +
  rect(x - 1.5, 0, 3, y - r + 8, '#4a4541') +
  path(`M${x - r} ${y} A${r} ${r} 0 0 1 ${x + r} ${y}Z`, colour) +
  ellipse(x, y, r, 9, '#fff4d6');

const art = (x: number, y: number, w: number, h: number, colours: readonly [string, string, string]): string =>
  rect(x + 5, y + 8, w, h, '#000', 2, shade(0.18)) +
  rect(x, y, w, h, '#fdfbf6', 2, 'stroke="#8a6a48" stroke-width="7"') +
  `<clipPath id="a${x}${y}">${rect(x + 18, y + 18, w - 36, h - 36, '#fff')}</clipPath><g clip-path="url(#a${x}${y})">` +
  rect(x + 18, y + 18, w - 36, h - 36, colours[0]) +
  ellipse(x + w * 0.36, y + h * 0.72, w * 0.42, h * 0.34, colours[1]) +
  ellipse(x + w * 0.68, y + h * 0.38, w * 0.17, w * 0.17, colours[2]) +
  '</g>';

const bed = (x: number, y: number, w: number, head: string, cover: string, throwColour: string): string =>
  shadow(x + w / 2, y + 282, w * 0.56, 18) +
  rect(x - 14, y - 70, w + 28, 200, head, 24) +
  rect(x - 14, y - 70, w + 28, 200, '#000', 24, shade(0.05)) +
  [1, 2, 3].map((index) => rect(x - 14 + (index * (w + 28)) / 4 - 1, y - 62, 2, 180, '#000', 0, shade(0.12))).join('') +
  rect(x + 24, y + 14, w / 2 - 44, 70, '#fffdf8', 22) +
  rect(x + w / 2 + 20, y + 14, w / 2 - 44, 70, '#fffdf8', 22) +
  rect(x + 70, y + 38, w / 2 - 90, 58, throwColour, 18) +
  rect(x + w / 2 + 20, y + 38, w / 2 - 90, 58, throwColour, 18) +
  path(`M${x - 10} ${y + 86} Q${x + w / 2} ${y + 62} ${x + w + 10} ${y + 86} L${x + w + 34} ${y + 272} H${x - 34}Z`, cover) +
  path(
    `M${x - 22} ${y + 178} Q${x + w / 2} ${y + 156} ${x + w + 22} ${y + 178} L${x + w + 31} ${y + 244} Q${x + w / 2} ${y + 226} ${x - 31} ${y + 244}Z`,
    throwColour,
  );

const nightstand = (x: number, y: number): string =>
  shadow(x + 50, y + 136, 60, 10) +
  rect(x, y, 100, 100, '#9b7148', 6) +
  rect(x + 10, y + 14, 80, 34, '#000', 4, shade(0.1)) +
  rect(x + 10, y + 56, 80, 34, '#000', 4, shade(0.1)) +
  legs([x + 8, x + 82], y + 98, 36);

const chair = (x: number, y: number, colour: string): string =>
  shadow(x + 36, y + 172, 44, 8) +
  legs([x + 2, x + 62], y + 92, 80, '#4d3a2a') +
  rect(x, y, 74, 100, colour, 18) +
  rect(x - 4, y + 84, 82, 22, colour, 9) +
  rect(x - 4, y + 84, 82, 22, '#000', 9, shade(0.12));

const diningTable = (x: number, y: number, w: number, top = '#a8794c'): string =>
  shadow(x + w / 2, y + 152, w * 0.5, 14) +
  path(
    `M${x + 40} ${y + 18} L${x + 66} ${y + 150} H${x + 84} L${x + 74} ${y + 18}Z M${x + w - 40} ${y + 18} L${x + w - 66} ${y + 150} H${x + w - 84} L${x + w - 74} ${y + 18}Z`,
    '#5b4029',
  ) +
  rect(x, y, w, 24, top, 8) +
  rect(x, y, w, 7, '#fff', 4, shade(0.18));

const shelf = (x: number, y: number, w: number, h: number, colour = '#fbf7ee'): string => {
  const colours = ['#a9593f', '#44606b', '#d8c7a3', '#7f9a7a', '#8b6f9a', '#c98f4e'];
  const rows = [0, 1, 2].map((row) => {
    const bottom = y + ((row + 1) * h) / 3 - 10;
    const spines = Array.from({ length: Math.floor(w / 34) }, (_, index) => {
      const tall = 48 + ((index * 37 + row * 23) % 34);
      return (index + row) % 4 === 3
        ? ''
        : rect(x + 18 + index * 30, bottom - tall, 20, tall, colours[(index * 2 + row) % 6] ?? '#999', 2);
    });
    return rect(x, bottom, w, 10, '#000', 0, shade(0.1)) + spines.join('');
  });
  return rect(x - 12, y - 12, w + 24, h + 24, colour, 4) + rect(x, y, w, h, '#000', 2, shade(0.09)) + rows.join('');
};

const console_ = (x: number, y: number, w: number): string =>
  shadow(x + w / 2, y + 132, w * 0.5, 10) +
  rect(x, y, w, 18, '#9b7148', 4) +
  legs([x + 12, x + w - 22], y + 16, 116, '#5b4029') +
  rect(x + 14, y + 84, w - 28, 10, '#7d5939', 3);

const mirror = (cx: number, cy: number, r: number): string =>
  ellipse(cx + 4, cy + 7, r, r, '#000', 'opacity="0.16"') +
  ellipse(cx, cy, r, r, '#b38b4d') +
  ellipse(cx, cy, r - 9, r - 9, '#dfe8ea') +
  path(
    `M${cx - r * 0.5} ${cy + r * 0.35} L${cx + r * 0.35} ${cy - r * 0.55} L${cx + r * 0.52} ${cy - r * 0.38} L${cx - r * 0.33} ${cy + r * 0.52}Z`,
    '#fff',
    'opacity="0.5"',
  );

const desk = (x: number, y: number): string =>
  shadow(x + 150, y + 172, 160, 12) +
  rect(x, y, 300, 20, '#b58a5a', 5) +
  legs([x + 12, x + 278], y + 18, 154, '#4a4541') +
  rect(x + 190, y + 20, 96, 60, '#b58a5a', 4) +
  rect(x + 200, y + 30, 76, 40, '#000', 3, shade(0.1)) +
  rect(x + 82, y - 92, 128, 80, '#2f3336', 7) +
  rect(x + 89, y - 85, 114, 66, '#8fb1bd', 3) +
  rect(x + 138, y - 14, 16, 14, '#2f3336');

const scenes: Record<string, string> = {
  'great-room': [
    room('#efe6d6', '#b88f66'),
    window_(640, 90, 400, 330, 'hills', 3),
    curtain(584, 70, 60, 440, '#d9c9b0'),
    curtain(1036, 70, 60, 440, '#d9c9b0'),
    art(180, 130, 230, 190, ['#e7d8c2', '#b86b4b', '#d9a45b']),
    rug(560, 690, 430, 84, '#c9b79c'),
    sofa(150, 440, 430, '#8d9a86', ['#c9744f', '#efe3cc', '#59685a']),
    armchair(800, 470, '#c08a5e'),
    floorLamp(700, 590),
    coffeeTable(520, 668, 130),
    books(480, 654),
    vase(580, 666, '#f3ead9'),
    plant(1120, 640),
  ].join(''),
  'dining-nook': [
    room('#e3e8e4', '#c19a70'),
    window_(330, 90, 540, 300, 'garden', 4),
    pendant(600, 210, '#3d4f55', 70),
    rug(600, 730, 420, 66, '#e8e0cf', '#a58'),
    chair(330, 480, '#c98f4e'),
    chair(480, 470, '#c98f4e'),
    chair(650, 470, '#c98f4e'),
    chair(800, 480, '#c98f4e'),
    diningTable(300, 566, 600),
    vase(600, 566, '#f3ead9', '#8fae7f'),
    books(400, 556),
    plant(1090, 650, 0.9),
    art(60, 150, 170, 220, ['#f1eadb', '#6d8a8f', '#e0a95c']),
  ].join(''),
  'bedroom-sage': [
    room('#cfd8c8', '#c7a57d'),
    art(430, 70, 340, 190, ['#f3eee2', '#8aa183', '#d99a6c']),
    nightstand(230, 470),
    nightstand(870, 470),
    tableLamp(280, 470, '#f3ead9'),
    tableLamp(920, 470, '#f3ead9'),
    rug(600, 720, 520, 70, '#eee6d7'),
    bed(390, 390, 420, '#b99b7a', '#faf6ec', '#7f9a7a'),
    window_(60, 110, 150, 300, 'garden', 2),
    plant(1110, 640, 0.9),
  ].join(''),
  'den-lamp': [
    room('#5c6a64', '#8f6a49', '#4d5a55'),
    shelf(80, 110, 300, 380, '#4d5a55'),
    art(520, 120, 220, 180, ['#efe3cc', '#c9744f', '#44606b']),
    rug(640, 690, 420, 80, '#b9553d'),
    sofa(450, 440, 400, '#d9c6a5', ['#b9553d', '#5c6a64']),
    floorLamp(940, 600),
    armchair(960, 480, '#a8794c'),
    coffeeTable(640, 672, 120, '#8a5f3c'),
    books(600, 660),
  ].join(''),
  entry: [
    room('#e9dfd0', '#a97f57'),
    rect(120, 110, 230, 450, '#3e5a5f', 4),
    rect(145, 140, 80, 170, '#000', 3, shade(0.12)),
    rect(245, 140, 80, 170, '#000', 3, shade(0.12)),
    rect(145, 340, 80, 180, '#000', 3, shade(0.12)),
    rect(245, 340, 80, 180, '#000', 3, shade(0.12)),
    ellipse(325, 350, 9, 9, '#d6ad5c'),
    mirror(700, 220, 120),
    console_(510, 440, 380),
    tableLamp(570, 440, '#7f9a7a'),
    vase(820, 440, '#c98f4e'),
    books(670, 430),
    rug(600, 720, 430, 62, '#7c8f96'),
    pendant(450, 130, '#c9a35c', 44),
    plant(1060, 640),
  ].join(''),
  bungalow: [
    room('#f4ecdc', '#c49a6c'),
    window_(160, 110, 220, 280, 'garden', 2),
    window_(820, 110, 220, 280, 'garden', 2),
    art(480, 130, 240, 170, ['#f7efe0', '#d98f5c', '#6f8a8f']),
    rug(600, 700, 400, 74, '#b9c4b0'),
    sofa(400, 450, 400, '#5f7f8a', ['#efe3cc', '#d98f5c']),
    plant(260, 640, 0.8),
    coffeeTable(600, 672, 110),
    vase(600, 670, '#f3ead9'),
    floorLamp(900, 600),
  ].join(''),
  skyline: [
    room('#dcdde0', '#9c8468'),
    window_(60, 50, 1080, 400, 'skyline', 4, '#3b3f45'),
    rug(600, 700, 470, 78, '#c5c8cd', '#5d6b80'),
    sofa(210, 460, 460, '#4f5c70', ['#d9b26a', '#e9e4da', '#8793a6']),
    armchair(850, 480, '#d9b26a'),
    coffeeTable(600, 680, 130, '#6d5a48'),
    books(560, 668),
    vase(660, 676, '#efe9dc'),
    plant(1110, 650, 0.8),
  ].join(''),
  'office-daybed': [
    room('#e6e2ea', '#bd9468'),
    window_(480, 90, 300, 290, 'hills', 2),
    curtain(430, 70, 54, 420, '#b9aec4'),
    curtain(776, 70, 54, 420, '#b9aec4'),
    desk(90, 470),
    chair(210, 510, '#8b7a99'),
    art(110, 120, 190, 160, ['#f7f3ea', '#8b7a99', '#d9a45b']),
    rug(780, 710, 360, 66, '#d8cfe0'),
    sofa(640, 470, 420, '#efe6d8', ['#8b7a99', '#d9a45b', '#b9aec4']),
    floorLamp(1110, 600),
    plant(470, 640, 0.7),
  ].join(''),
  'built-ins': [
    room('#f1e9da', '#a8784b'),
    shelf(70, 110, 250, 400),
    shelf(880, 110, 250, 400),
    rect(400, 300, 400, 240, '#fbf7ee', 4),
    rect(450, 370, 300, 170, '#2f2b28', 4),
    path('M520 540 Q560 440 600 500 Q640 430 680 540Z', '#d9793b'),
    rect(370, 280, 460, 26, '#8a5f3c', 4),
    art(490, 60, 220, 180, ['#e7d8c2', '#6f8a8f', '#d98f5c']),
    vase(420, 280, '#6f8a8f'),
    rug(600, 700, 400, 78, '#9c4f3c'),
    armchair(250, 500, '#7f9a7a'),
    armchair(790, 500, '#7f9a7a'),
    coffeeTable(600, 676, 110),
    books(562, 664),
  ].join(''),
  'bedroom-clay': [
    room('#e6cdb9', '#b98d63'),
    window_(90, 100, 190, 310, 'hills', 2),
    curtain(36, 76, 56, 450, '#f4e9db'),
    curtain(278, 76, 56, 450, '#f4e9db'),
    mirror(600, 170, 105),
    nightstand(250, 470),
    nightstand(890, 470),
    tableLamp(300, 470, '#7c5a45'),
    tableLamp(940, 470, '#7c5a45'),
    rug(600, 720, 520, 70, '#f1e4d3'),
    bed(410, 390, 420, '#8b5e45', '#fbf4ea', '#c9744f'),
    plant(1120, 640, 0.8),
  ].join(''),
  'glass-house': [
    room('#d9dcd8', '#b5aea2'),
    window_(30, 30, 760, 480, 'hills', 4, '#2f3336'),
    window_(840, 30, 330, 480, 'garden', 2, '#2f3336'),
    rug(560, 710, 520, 74, '#efeae0', '#8a8'),
    sofa(120, 470, 520, '#e7e0d3', ['#4a5a50', '#a9593f', '#cbbd9f']),
    armchair(760, 490, '#4a5a50'),
    armchair(960, 490, '#4a5a50'),
    coffeeTable(560, 690, 150, '#3d3a36'),
    vase(520, 688, '#a9593f'),
    books(600, 676),
  ].join(''),
  'long-table': [
    room('#e9e4da', '#8f6a49'),
    art(190, 90, 330, 240, ['#f3eee2', '#44606b', '#c9744f']),
    art(680, 90, 330, 240, ['#f3eee2', '#c9744f', '#44606b']),
    pendant(330, 250, '#2f3336', 46),
    pendant(600, 250, '#2f3336', 46),
    pendant(870, 250, '#2f3336', 46),
    rug(600, 735, 560, 58, '#b9a68a'),
    ...[150, 290, 430, 570, 710, 850, 980].map((x) => chair(x, 478, '#6d7f78')),
    diningTable(110, 566, 980, '#8a5f3c'),
    vase(420, 566, '#f3ead9'),
    vase(780, 566, '#f3ead9'),
    books(580, 556),
  ].join(''),
  cottage: [
    room('#dfe9ea', '#cda87c'),
    window_(700, 100, 300, 290, 'garden', 3),
    art(170, 130, 150, 150, ['#fbf4e6', '#e0a95c', '#6f9aa3']),
    art(350, 130, 150, 150, ['#fbf4e6', '#6f9aa3', '#d98f5c']),
    rug(560, 700, 420, 76, '#f2ead8', '#6f9aa3'),
    sofa(170, 450, 380, '#e0a95c', ['#fbf4e6', '#6f9aa3']),
    armchair(720, 480, '#6f9aa3'),
    coffeeTable(500, 676, 110, '#d2ac7e'),
    vase(500, 674, '#6f9aa3'),
    plant(1080, 640),
    floorLamp(630, 590),
  ].join(''),
  porch: [
    rect(0, 0, width, 560, '#cfe3ea'),
    ellipse(200, 560, 360, 190, '#8fae7f'),
    ellipse(860, 560, 460, 230, '#7a9c6c'),
    rect(0, 470, width, 100, '#9dba86'),
    rect(0, 0, width, 70, '#f7f3ea'),
    rect(0, 70, width, 14, '#000', 0, shade(0.12)),
    rect(0, 560, width, 240, '#a9835c'),
    ...[600, 650, 700, 750].map((y) => rect(0, y, width, 3, '#000', 0, shade(0.14))),
    ...[40, 420, 790, 1130].map((x) => rect(x, 70, 40, 500, '#fdfaf3', 3) + rect(x + 28, 70, 12, 500, '#000', 0, shade(0.07))),
    rect(0, 400, width, 18, '#fdfaf3', 4),
    ...Array.from({ length: 30 }, (_, index) => rect(14 + index * 40, 418, 10, 140, '#fdfaf3')),
    rect(0, 550, width, 16, '#fdfaf3'),
    armchair(180, 500, '#efe6d8'),
    armchair(520, 500, '#efe6d8'),
    coffeeTable(430, 684, 70, '#7d5939'),
    vase(430, 682, '#44606b'),
    rect(868, 70, 5, 400, '#7d6a4d'),
    rect(1086, 70, 5, 400, '#7d6a4d'),
    sofa(850, 470, 260, '#7c8f96', ['#efe3cc', '#c9744f']),
    plant(120, 690, 0.7),
  ].join(''),
};

const definitions = `
<filter id="soft"><feGaussianBlur stdDeviation="9"/></filter>
<linearGradient id="daylight" x1="0" x2="1"><stop offset="0" stop-color="#000" stop-opacity="0.1"/><stop offset="0.55" stop-color="#fff" stop-opacity="0.22"/><stop offset="1" stop-color="#000" stop-opacity="0.06"/></linearGradient>
<linearGradient id="floorlight" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity="0.16"/><stop offset="0.4" stop-color="#fff" stop-opacity="0.12"/><stop offset="1" stop-color="#000" stop-opacity="0.1"/></linearGradient>
<linearGradient id="dusk" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#9fb6cc"/><stop offset="1" stop-color="#f3d3b0"/></linearGradient>
<radialGradient id="glow"><stop offset="0" stop-color="#fff3cf" stop-opacity="0.75"/><stop offset="1" stop-color="#fff3cf" stop-opacity="0"/></radialGradient>`;

const paint = async (): Promise<void> => {
  const folder = fromRoot('infra/local/seed/photos');
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  const page = await browser.newPage();
  for (const [name, scene] of Object.entries(scenes)) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${definitions}</defs>${scene}</svg>`;
    const webp = await page.evaluate(
      async ([source, w, h]) => {
        const image = new Image();
        image.src = `data:image/svg+xml;utf8,${encodeURIComponent(source)}`;
        await image.decode();
        const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h });
        canvas.getContext('2d')?.drawImage(image, 0, 0);
        return canvas.toDataURL('image/webp', 0.8);
      },
      [svg, width, height] as const,
    );
    writeFileSync(`${folder}/${name}.webp`, Buffer.from(webp.split(',')[1] ?? '', 'base64'));
  }
  await browser.close();
};

void paint();
