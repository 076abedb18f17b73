/**
 * Colour profiles (ICC.1:2022). Without its profile a photo of a wide-gamut camera turns pale; with it go texts, the time,
 * the serial number of a display, and room for anything. So a profile is rebuilt from the numbers that colours are computed
 * from, and nothing else of it is kept.
 */
const headerBytes = 128;
const maxCurvePoints = 4096;

/** A tag's length when it is what its type says, else undefined. */
const lengths: Record<string, (data: Buffer) => number | undefined> = {
  'XYZ ': () => 20,
  curv: (data) => {
    const points = data.readUInt32BE(8);
    return points <= maxCurvePoints ? 12 + 2 * points : undefined;
  },
  // Parameters of the five kinds of curve (10.18).
  para: (data) => {
    const parameters = [1, 3, 4, 5, 7][data.readUInt16BE(8)];
    return parameters === undefined ? undefined : 12 + 4 * parameters;
  },
  sf32: () => 8 + 4 * 9,
};

const typesOf: Record<string, readonly string[]> = {
  rXYZ: ['XYZ '],
  gXYZ: ['XYZ '],
  bXYZ: ['XYZ '],
  wtpt: ['XYZ '],
  rTRC: ['curv', 'para'],
  gTRC: ['curv', 'para'],
  bTRC: ['curv', 'para'],
  kTRC: ['curv', 'para'],
  chad: ['sf32'],
};

const required: Record<string, readonly string[]> = {
  'RGB ': ['wtpt', 'rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'],
  GRAY: ['wtpt', 'kTRC'],
};

const padded = (data: Buffer): Buffer => Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);

/** The tag's data when it is one that colours need and well-formed. */
const readTag = (profile: Buffer, name: string, offset: number, size: number): Buffer | undefined => {
  if (size < 12 || offset < headerBytes || offset + size > profile.length) return undefined;
  const data = profile.subarray(offset, offset + size);
  const type = data.toString('latin1', 0, 4);
  const length = typesOf[name]?.includes(type) ? lengths[type]?.(data) : undefined;
  return length !== undefined && length <= size ? Buffer.from(data.subarray(0, length)).fill(0, 4, 8) : undefined;
};

const readTags = (profile: Buffer): Map<string, Buffer> => {
  const tags = new Map<string, Buffer>();
  const count = profile.readUInt32BE(headerBytes);
  for (let index = 0; index < Math.min(count, 100); index += 1) {
    const at = headerBytes + 4 + 12 * index;
    if (at + 12 > profile.length) break;
    const name = profile.toString('latin1', at, at + 4);
    const data = readTag(profile, name, profile.readUInt32BE(at + 4), profile.readUInt32BE(at + 8));
    if (data && !tags.has(name)) tags.set(name, data);
  }
  return tags;
};

// Every profile must have a description and a copyright (8.2); these say nothing.
const describe = (version: number): [string, Buffer][] => {
  if (version >= 4) {
    const text = Buffer.alloc(30);
    text.write('mluc', 0, 'latin1');
    text.writeUInt32BE(1, 8);
    text.writeUInt32BE(12, 12);
    text.write('enUS', 16, 'latin1');
    text.writeUInt32BE(2, 20);
    text.writeUInt32BE(28, 24);
    text.write('-', 29, 'latin1');
    return [
      ['desc', text],
      ['cprt', text],
    ];
  }
  const description = Buffer.alloc(92);
  description.write('desc', 0, 'latin1');
  description.writeUInt32BE(2, 8);
  description.write('-', 12, 'latin1');
  const copyright = Buffer.alloc(10);
  copyright.write('text', 0, 'latin1');
  copyright.write('-', 8, 'latin1');
  return [
    ['desc', description],
    ['cprt', copyright],
  ];
};

/** Version, class, colour space, connection space, intent, illuminant; no maker, model, creator, time or id. */
const readHeader = (profile: Buffer): Buffer => {
  const header = Buffer.alloc(headerBytes);
  for (const [start, end] of [
    [8, 10],
    [12, 24],
    [36, 40],
    [64, 80],
  ] as const) {
    profile.copy(header, start, start, end);
  }
  return header;
};

const build = (header: Buffer, tags: Iterable<[string, Buffer]>): Buffer => {
  const entries = [...tags];
  const table = Buffer.alloc(4 + 12 * entries.length);
  table.writeUInt32BE(entries.length);
  const stored = new Map<string, number>();
  const parts: Buffer[] = [];
  let offset = headerBytes + table.length;
  for (const [index, [name, data]] of entries.entries()) {
    // Three channels often share one curve.
    const content = data.toString('latin1');
    const at = stored.get(content) ?? offset;
    if (at === offset) {
      stored.set(content, at);
      parts.push(padded(data));
      offset += padded(data).length;
    }
    table.write(name, 4 + 12 * index, 'latin1');
    table.writeUInt32BE(at, 8 + 12 * index);
    table.writeUInt32BE(data.length, 12 + 12 * index);
  }
  header.writeUInt32BE(offset, 0);
  return Buffer.concat([header, table, ...parts]);
};

/** The profile, reduced to its numbers; undefined for one that is not understood, whose image then counts as sRGB. */
export const reduceProfile = (profile: Buffer): Buffer | undefined => {
  if (profile.length < headerBytes + 4 || profile.toString('latin1', 36, 40) !== 'acsp') return undefined;
  const needed = required[profile.toString('latin1', 16, 20)];
  if (!needed || profile.toString('latin1', 20, 24) !== 'XYZ ') return undefined;
  const tags = readTags(profile);
  if (!needed.every((name) => tags.has(name))) return undefined;
  const header = readHeader(profile);
  return build(header, [...describe(header.readUInt8(8)), ...tags]);
};
