import { crc32, inflateRawSync } from 'node:zlib';

export interface Unzipped {
  name: string;
  content: Buffer;
}

/** Unpacks a zip by its central directory, as other programs do. @throws Error if it is invalid */
export const unzip = (zip: Buffer): Unzipped[] => {
  const end = zip.length - 22;
  if (zip.readUInt32LE(end) !== 0x06054b50) throw new Error('No end of a directory');
  const files: Unzipped[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('No entry of a directory');
    const [method, crc, packed, size] = [
      zip.readUInt16LE(at + 10),
      ...[16, 20, 24].map((field) => zip.readUInt32LE(at + field)),
    ] as [number, number, number, number];
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const header = zip.readUInt32LE(at + 42);
    if (zip.readUInt32LE(header) !== 0x04034b50 || zip.toString('utf8', header + 30, header + 30 + nameLength) !== name)
      throw new Error(`${name} is not where the directory says`);
    const bytes = zip.subarray(header + 30 + nameLength, header + 30 + nameLength + packed);
    const content = method === 8 ? inflateRawSync(bytes) : bytes;
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is damaged`);
    files.push({ name, content });
    at += 46 + nameLength;
  }
  return files;
};
