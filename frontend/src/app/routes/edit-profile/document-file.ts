import { toWebSize, UnreadablePhoto } from '#features/photos/prepare-photo';
import { type DocumentType, documentTypes, maxDocumentBytes, maxDocumentName } from '#shared/verification/document.values';

/** The chosen file cannot be uploaded. The message tells the user why. */
export class UnfitDocument extends Error {
  override readonly name = 'UnfitDocument';
}

export const documentHint = 'PDF, JPEG, PNG or WebP, up to 5MB';
const chooseAnotherText = 'Please choose a PDF, JPEG, PNG or WebP file';

const isDocumentType = (type: string): type is DocumentType => (documentTypes as readonly string[]).includes(type);

/** Returns the type of a file. Some systems give PDFs none. */
const typeOf = ({ name, type }: File): string => type || (/\.pdf$/i.test(name) ? 'application/pdf' : '');

/** Returns the file, or a smaller copy if it is a picture that is too large or of another type. @throws UnfitDocument */
export const documentOf = async (file: File): Promise<{ content: Blob; contentType: DocumentType }> => {
  const type = typeOf(file);
  if (file.size === 0) throw new UnfitDocument('This file is empty');
  if (isDocumentType(type) && file.size <= maxDocumentBytes) return { content: file, contentType: type };
  if (type === 'application/pdf') throw new UnfitDocument(`${file.name} is larger than 5MB`);
  if (!type.startsWith('image/')) throw new UnfitDocument(chooseAnotherText);
  try {
    const content = await toWebSize(file);
    if (!isDocumentType(content.type) || content.size > maxDocumentBytes) throw new UnfitDocument(chooseAnotherText);
    return { content, contentType: content.type };
  } catch (error) {
    throw error instanceof UnreadablePhoto ? new UnfitDocument(chooseAnotherText) : error;
  }
};

/** Returns the file's name without characters that break lines or reverse the text direction. */
export const documentNameOf = ({ name }: Pick<File, 'name'>): string => {
  const plain = name.replace(/[\p{Cc}\p{Surrogate}\u2028-\u202E\u2066-\u2069]/gu, '').trim();
  // Cuts between characters, never inside one.
  return (
    [...plain].reduce(
      (short, character) => (short.length + character.length > maxDocumentName ? short : short + character),
      '',
    ) || 'Document'
  );
};
