import type { PaperType } from '#shared/contracts/paper-values';

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));

/** By how files of each kind begin, wherever their specifications say so. */
const beginnings: Record<PaperType, (bytes: Buffer) => boolean> = {
  'application/pdf': (bytes) => startsWith(bytes, '%PDF-'),
  'image/jpeg': (bytes) => startsWith(bytes, '\xff\xd8\xff'),
  'image/png': (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n'),
  'image/webp': (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8),
};

/** What a file is by its content, whatever its sender called it; undefined of one that is no paper. */
export const paperTypeOf = (bytes: Buffer): PaperType | undefined =>
  (Object.keys(beginnings) as PaperType[]).find((type) => beginnings[type](bytes));
