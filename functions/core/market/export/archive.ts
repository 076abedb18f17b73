import { constants, crc32, deflateRawSync } from 'node:zlib';

/**
 * Writes a zip by hand, because no library can pause one and resume it in another process. Each piece of text is compressed on
 * its own and ends on a byte, so the pieces of many runs form one stream.
 * https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
export interface PackedFile {
  name: string;
  isDeflated: boolean;
  crc: number;
  size: number;
  pieces: Buffer[];
}

export interface OpenText extends PackedFile {
  waiting: string;
}

const lengthOf = (pieces: readonly Buffer[]): number => pieces.reduce((sum, { length }) => sum + length, 0);

export const packedBytes = (files: readonly PackedFile[]): number => files.reduce((sum, { pieces }) => sum + lengthOf(pieces), 0);

/** Stores a photo as it is, because it is compressed already. */
export const storedFile = (name: string, content: Buffer): PackedFile => ({
  name,
  isDeflated: false,
  crc: crc32(content),
  size: content.length,
  pieces: [content],
});

export const openText = (name: string): OpenText => ({ name, isDeflated: true, crc: 0, size: 0, pieces: [], waiting: '' });

/** Characters in a piece. Smaller pieces compress badly. */
const pieceLength = 100_000;

const pack = (text: OpenText): void => {
  const content = Buffer.from(text.waiting);
  text.waiting = '';
  if (content.length === 0) return;
  text.crc = crc32(content, text.crc);
  text.size += content.length;
  text.pieces.push(deflateRawSync(content, { finishFlush: constants.Z_SYNC_FLUSH }));
};

export const appendText = (text: OpenText, more: string): void => {
  text.waiting += more;
  if (text.waiting.length >= pieceLength) pack(text);
};

/** An empty last block, because none of the pieces is marked as the last. */
const endOfDeflate = Buffer.from([0x03, 0x00]);

export const closeText = (text: OpenText): PackedFile => {
  pack(text);
  const { waiting: _, ...file } = text;
  return { ...file, pieces: [...file.pieces, endOfDeflate] };
};

export const textFile = (name: string, content: string): PackedFile => {
  const text = openText(name);
  appendText(text, content);
  return closeText(text);
};

/** Returns a time in the format of MS-DOS, which has no years before 1980 and no odd seconds. */
const dosTime = (at: Date): number =>
  (((at.getUTCFullYear() - 1980) << 25) |
    ((at.getUTCMonth() + 1) << 21) |
    (at.getUTCDate() << 16) |
    (at.getUTCHours() << 11) |
    (at.getUTCMinutes() << 5) |
    (at.getUTCSeconds() >> 1)) >>>
  0;

const version = 20;
/** Names are UTF-8. */
const flags = 0x0800;
const headerLength = 30;
const entryLength = 46;
const endLength = 22;

const record = (length: number, fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer => {
  const buffer = Buffer.alloc(length);
  let at = 0;
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
};

const fieldsOf = ({ name, isDeflated, crc, size, pieces }: PackedFile, at: Date) =>
  [
    [2, flags],
    [2, isDeflated ? 8 : 0],
    [4, dosTime(at)],
    [4, crc],
    [4, lengthOf(pieces)],
    [4, size],
    [2, Buffer.byteLength(name)],
    [2, 0],
  ] as const;

/** Returns a zip. Takes fewer than 65,536 files and less than 4 GB, the limits without ZIP64. */
export const zipOf = (files: readonly PackedFile[], at: Date): Buffer => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const name = Buffer.from(file.name);
    const fields = fieldsOf(file, at);
    parts.push(record(headerLength, [[4, 0x04034b50], [2, version], ...fields]), name, ...file.pieces);
    directory.push(
      record(entryLength, [[4, 0x02014b50], [2, version], [2, version], ...fields, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]),
      name,
    );
    offset += headerLength + name.length + lengthOf(file.pieces);
  }
  const end = record(endLength, [
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, lengthOf(directory)],
    [4, offset],
    [2, 0],
  ]);
  return Buffer.concat([...parts, ...directory, end]);
};
