import type { DocumentType } from '#shared/verification/document.values';

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));

const beginnings: Record<DocumentType, (bytes: Buffer) => boolean> = {
  'application/pdf': (bytes) => startsWith(bytes, '%PDF-'),
  'image/jpeg': (bytes) => startsWith(bytes, '\xff\xd8\xff'),
  'image/png': (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n'),
  'image/webp': (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8),
};

/** Returns the type of a document from its content, or undefined for other files. */
export const documentTypeOf = (bytes: Buffer): DocumentType | undefined =>
  (Object.keys(beginnings) as DocumentType[]).find((type) => beginnings[type](bytes));
