// Draws letters itself, so that no font or SVG parser runs on users' photos. A pixel's color depends on its distance to a stroke.

type Point = readonly [x: number, y: number];
type Stroke = readonly Point[];

/** In a letter's box: x from 0 to 4, y from 0 (top) to 6. Each group of digits is a line through points `xy`. */
const strokesOf = (drawn: string): Stroke[] =>
  drawn
    .split(' ')
    .filter(Boolean)
    .map((line) => (line.match(/\d\d/g) ?? []).map((at): Point => [Number(at[0]), Number(at[1])]));

const drawn: Record<string, string> = {
  A: '062046 1434',
  B: '060030414233 033344453606',
  C: '4130100105163645',
  D: '06003041453606',
  E: '40000646 0333',
  F: '400006 0333',
  G: '4130100105163645 454323',
  H: '0006 4046 0343',
  I: '1030 2026 1636',
  J: '4045361605',
  K: '0006 4003 0346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '103041453616050110',
  P: '060030414233 3303',
  Q: '103041453616050110 2446',
  R: '060030414233 3303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '002340 2326',
  Z: '00400646',
  0: '103041453616050110',
  1: '112026 1636',
  2: '01103041420646',
  3: '01103041423313 334445361605',
  4: '36300444',
  5: '400002324345361605',
  6: '4130100105163645443303',
  7: '004016',
  8: '103041423313020110 133344453616050413',
  9: '4313020110304145361605',
  '-': '0333',
  '·': '2323',
};

const glyphs = new Map(Object.entries(drawn).map(([sign, lines]) => [sign, strokesOf(lines)]));

/** In heights of a capital: from one letter to the next, from one line to the next, half a stroke, the margin around the text. */
const pitch = 5.9 / 6;
const lineHeight = 1.6;
const halfStroke = 0.075;
const rim = { x: 0.75, y: 0.6 };
/** Keeps the picture visible behind it. */
const groundOpacity = 0.62;

const distance = ([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number => {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
};

/** Makes edges soft for one pixel. */
const covered = (inside: number): number => Math.min(1, Math.max(0, inside + 0.5));

/** Straight RGBA. Pixels. */
export interface Label {
  data: Buffer;
  width: number;
  height: number;
}

/** In heights of a capital. */
const measure = (lines: readonly string[]) => ({
  width: (Math.max(...lines.map(({ length }) => length)) - 1) * pitch + 4 / 6 + 2 * rim.x,
  height: (lines.length - 1) * lineHeight + 1 + 2 * rim.y,
});

/** Unknown characters leave a gap. @param cap the height of a capital, in pixels */
const draw = (lines: readonly string[], cap: number): Label => {
  const whole = measure(lines);
  const [width, height] = [Math.ceil(whole.width * cap), Math.ceil(whole.height * cap)];
  const [left, top] = [rim.x * cap, rim.y * cap];
  const unit = cap / 6;
  const stroke = Math.max(0.6, halfStroke * cap);
  const letters = lines.map((line, row) =>
    [...line.toUpperCase()].map((sign, column) =>
      (glyphs.get(sign) ?? []).map((points) =>
        points.map(([x, y]): Point => [left + column * pitch * cap + x * unit, top + row * lineHeight * cap + y * unit]),
      ),
    ),
  );
  const data = Buffer.alloc(width * height * 4);
  const radius = (1 + 2 * rim.y) * 0.5 * cap;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [x, y]: Point = [column + 0.5, row + 0.5];
      const corner: Point = [Math.min(width - radius, Math.max(radius, x)), Math.min(height - radius, Math.max(radius, y))];
      const ground = groundOpacity * covered(radius - distance([x, y], corner, corner));
      // The letter of this pixel. No stroke leaves its letter's cell.
      const line = Math.floor((y - top + (lineHeight - 1) * 0.5 * cap) / (lineHeight * cap));
      const letter = Math.floor((x - left + (pitch - 4 / 6) * 0.5 * cap) / (pitch * cap));
      let nearest = Number.POSITIVE_INFINITY;
      for (const points of letters[line]?.[letter] ?? [])
        points.forEach((point, place) => {
          const next = points[place + 1];
          if (next) nearest = Math.min(nearest, distance([x, y], point, next));
        });
      const ink = covered(stroke - nearest);
      const alpha = ink + ground * (1 - ink);
      const light = alpha === 0 ? 0 : Math.round((255 * ink) / alpha);
      data.set([light, light, light, Math.round(255 * alpha)], (row * width + column) * 4);
    }
  }
  return { data, width, height };
};

/**
 * Places the text in the lower right corner. A slider that starts in the middle shows all of it there, because it is narrower
 * than half of the picture: put a line break into a longer text.
 */
export const watermarkFor = (text: string, picture: { width: number; height: number }): Label & { left: number; top: number } => {
  const lines = text.split('\n');
  const whole = measure(lines);
  const margin = Math.round(picture.width * 0.02);
  const cap = Math.min(
    5 + picture.width * 0.0125,
    (picture.width - 2 * margin) / (whole.width + 0.1),
    picture.height / (6 * lines.length),
  );
  const label = draw(lines, cap);
  return {
    ...label,
    left: Math.max(0, picture.width - label.width - margin),
    top: Math.max(0, picture.height - label.height - margin),
  };
};
