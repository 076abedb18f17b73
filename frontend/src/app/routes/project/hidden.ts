import { mask } from '#shared/message/mask-sign';

export interface Part {
  text: string;
  isHidden: boolean;
}

/** Splits a text into shown and hidden parts by comparing it with its masked copy. */
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

/** Returns whether masking may change a text: contact details contain digits, an @, or one of these words. */
export const mayHide = (text: string): boolean => /[\d@]|\b(?:dot|www|call|text|mail|e-?mail)\b/i.test(text);
