import { toWebSize, UnreadablePhoto } from '#features/photos/prepare-photo';
import { maxPaperBytes, maxPaperName, type PaperType, paperTypes } from '#shared/contracts/paper-values';

/** Why a file is no paper, for the person who has chosen it. */
export class UnfitPaper extends Error {
  override readonly name = 'UnfitPaper';
}

export const paperHint = 'A PDF, or a picture (JPEG, PNG or WebP), of at most 5MB';
const pleaseChoose = 'Please choose a PDF, or a picture (JPEG, PNG or WebP)';

const isPaperType = (type: string): type is PaperType => (paperTypes as readonly string[]).includes(type);

/** A system that does not know PDFs says no type. */
const typeOf = ({ name, type }: File): string => type || (/\.pdf$/i.test(name) ? 'application/pdf' : '');

/**
 * A chosen file as it is sent: as it is, but for a picture that is too large, or of a kind that only browsers can read.
 *
 * @throws UnfitPaper
 */
export const paperOf = async (file: File): Promise<{ content: Blob; contentType: PaperType }> => {
  const type = typeOf(file);
  if (file.size === 0) throw new UnfitPaper('This file is empty');
  if (isPaperType(type) && file.size <= maxPaperBytes) return { content: file, contentType: type };
  if (type === 'application/pdf') throw new UnfitPaper(`${file.name} is larger than 5MB`);
  if (!type.startsWith('image/')) throw new UnfitPaper(pleaseChoose);
  try {
    const content = await toWebSize(file);
    if (!isPaperType(content.type) || content.size > maxPaperBytes) throw new UnfitPaper(pleaseChoose);
    return { content, contentType: content.type };
  } catch (error) {
    throw error instanceof UnreadablePhoto ? new UnfitPaper(pleaseChoose) : error;
  }
};

/** What the paper is called from now on: without what would break a line or turn it around. */
export const paperNameOf = ({ name }: Pick<File, 'name'>): string => {
  const plain = name.replace(/[\p{Cc}\p{Surrogate}\u2028-\u202E\u2066-\u2069]/gu, '').trim();
  // By characters, so that none is cut in two.
  return (
    [...plain].reduce((short, character) => (short.length + character.length > maxPaperName ? short : short + character), '') ||
    'Paper'
  );
};
