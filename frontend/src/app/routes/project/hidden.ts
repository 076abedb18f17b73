import { mask } from '#shared/mask-sign';

/** A part of a text, and whether others read it. */
export interface Part {
  text: string;
  isHidden: boolean;
}

/**
 * A text in parts, by what others read in its place: what stands between two pieces of theirs is hidden from them. All of it is shown where the two
 * do not belong together.
 */
export const partsOf = (text: string, shown: string): Part[] => {
  const pieces = shown.split(mask);
  const parts: Part[] = [];
  let at = 0;
  for (const [index, piece] of pieces.entries()) {
    const isLast = index === pieces.length - 1;
    const start = isLast ? (text.endsWith(piece) ? text.length - piece.length : -1) : text.indexOf(piece, at);
    if (start < at || (index === 0 && start > 0)) return [{ text, isHidden: false }];
    if (start > at) parts.push({ text: text.slice(at, start), isHidden: true });
    if (piece !== '') parts.push({ text: piece, isHidden: false });
    at = start + piece.length;
  }
  return parts;
};

/** Whether it is worth asking what others read of a text: contact details are told by digits, by an @, or by words that lead to them. */
export const mayHide = (text: string): boolean => /[\d@]|\b(?:dot|www|call|text|mail|e-?mail)\b/i.test(text);
