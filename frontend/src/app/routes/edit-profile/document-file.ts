import { toWebSize, UnreadablePhoto } from '#features/photos/prepare-photo';
import { type DocumentType, documentTypes, maxDocumentBytes, maxDocumentName } from '#shared/verification/document.values';

/** Tells the reader why they can't upload the chosen file. */
export class UnfitDocument extends Error {
  override readonly name = 'UnfitDocument';
}

export const documentHint = 'PDF, JPEG, PNG or WebP, up to 5MB';
const pleaseChoose = 'Please choose a PDF, JPEG, PNG or WebP file';

const isDocumentType = (type: string): type is DocumentType => (documentTypes as readonly string[]).includes(type);

/** Some systems give PDFs no type. */
const typeOf = ({ name, type }: File): string => type || (/\.pdf$/i.test(name) ? 'application/pdf' : '');

/** Returns the file, or a smaller copy of a picture that is too large or of another type. @throws UnfitDocument */
export const documentOf = async (file: File): Promise<{ content: Blob; contentType: DocumentType }> => {
  const type = typeOf(file);
  if (file.size === 0) throw new UnfitDocument('This file is empty');
  if (isDocumentType(type) && file.size <= maxDocumentBytes) return { content: file, contentType: type };
  if (type === 'application/pdf') throw new UnfitDocument(`${file.name} is larger than 5MB`);
  if (!type.startsWith('image/')) throw new UnfitDocument(pleaseChoose);
  try {
    const content = await toWebSize(file);
    if (!isDocumentType(content.type) || content.size > maxDocumentBytes) throw new UnfitDocument(pleaseChoose);
    return { content, contentType: content.type };
  } catch (error) {
    throw error instanceof UnreadablePhoto ? new UnfitDocument(pleaseChoose) : error;
  }
};

/** Returns the file's name without characters that break a line or reverse its direction. */
export const documentNameOf = ({ name }: Pick<File, 'name'>): string => {
  const plain = name.replace(/[\p{Cc}\p{Surrogate}\u2028-\u202E\u2066-\u2069]/gu, '').trim();
  // By characters, so that none is cut in two.
  return (
    [...plain].reduce(
      (short, character) => (short.length + character.length > maxDocumentName ? short : short + character),
      '',
    ) || 'Document'
  );
};
