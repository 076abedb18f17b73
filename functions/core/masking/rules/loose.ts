import { groupsOf, isNorthAmerican } from './groups';
import { cueAround, isId } from './phones';
import { piecesOf } from './pieces';
import { inOriginal, readingOf, type Span } from './reading';
import { type Tokens, tokensOf, wordsIn } from './tokens';
import * as words from './vocabulary';

/** Digits that could be a part of a number whose other parts stand in another text. */
export interface LooseDigits extends Span {
  digits: string;
  /** How much says that they are: two parts need 2 together. */
  evidence: number;
  /** The text says nothing else. */
  isAlone: boolean;
}

/** What people say around a part of a number, and of nothing else. */
const isFiller = (word: string): boolean =>
  [words.phoneCues, words.pieceCues, words.spokenPauses, words.spokenMarks, words.chatter, words.pieceFillers].some((some) =>
    some.has(word),
  );

/** How much the words around digits say that they are a part of a phone number. */
const cueOf = (tokens: Tokens, first: number, next: number): number => {
  const around = [...wordsIn(tokens, first - 6, first), ...wordsIn(tokens, next, next + 3)];
  if (around.some((word) => words.phoneCues.has(word))) return 2;
  return around.some((word) => words.pieceCues.has(word)) ? 1 : 0;
};

const isRound = (digits: string): boolean => /^[1-9]\d*(?:00|25|50|75)$/.test(digits);

/** The loose digits of a text: no prices, measures, dates or numbers of things. */
export const looseDigits = (text: string): LooseDigits[] => {
  const reading = readingOf(text);
  const tokens = tokensOf(reading.text);
  const pieces = piecesOf(tokens, groupsOf(tokens, 1)).filter(({ fixed, plain }) => !fixed && !plain);
  const numbered = new Set(pieces.flatMap(({ first, next }) => Array.from({ length: next - first }, (_, at) => first + at)));
  const isAlone = pieces.length > 0 && tokens.list.every((token, at) => numbered.has(at) || isFiller(token.text));
  return pieces.flatMap((piece) => {
    const { digits, first, next, groups } = piece;
    const cue = cueOf(tokens, first, next);
    const shown = tokens.text.slice(piece.at - 1, piece.end + 1);
    // "1Z8847E": a code. "12/2027", "2026-11": a month.
    const isDate = /\b\d{1,2}\/(?:19|20)\d\d\b/.test(shown) || /^(?:19|20)\d\d(?:0[1-9]|1[0-2])/.test(digits);
    if (isDate || /^\p{L}\d|\d\p{L}$/u.test(shown)) return [];
    if (digits.length > (isAlone || cue === 2 ? 9 : 7) || (cue < 2 && !isAlone && isId(cueAround(tokens, first, next))))
      return [];
    const evidence =
      cue +
      (isAlone ? 1 : 0) +
      (digits.length >= 6 && !isRound(digits) ? (groups > 1 || digits.length > 6 ? 2 : 1) : 0) +
      (/^0\d\d/.test(digits) ? 1 : 0) -
      (/^(?:19|20)\d\d$/.test(digits) ? 1 : 0);
    return [{ ...inOriginal(reading, piece), digits, evidence, isAlone }];
  });
};

/** Whether two parts make one number, in this order. */
export const isSplit = (one: LooseDigits, other: LooseDigits): boolean =>
  one.digits.length + other.digits.length === 10 &&
  // Hardly anybody cuts a number elsewhere.
  (Math.min(one.digits.length, other.digits.length) > 2 || (one.isAlone && other.isAlone)) &&
  one.evidence + other.evidence >= 2 &&
  !(isRound(one.digits) && isRound(other.digits)) &&
  isNorthAmerican(one.digits + other.digits);

/** Numbers told in texts that say nothing else, one after the other: from the first part of each up to, not including, the last index. */
export const toldAlone = (parts: readonly LooseDigits[]): [from: number, to: number][] => {
  const found: [number, number][] = [];
  for (let from = 0; from < parts.length; from += 1) {
    let digits = '';
    for (let to = from; to < parts.length && digits.length < 10; to += 1) {
      digits += parts[to]?.digits;
      const told = parts.slice(from, to + 1);
      const isBitByBit = told.length >= 4 && digits.length >= 7 && told.every((part) => part.digits.length <= 2);
      if (isBitByBit || (told.length > 1 && isNorthAmerican(digits) && !told.every((part) => isRound(part.digits))))
        found.push([from, to + 1]);
    }
  }
  return found;
};

/** An address that goes on in another text, or began there: "dana at", "@gmail.com", "find us on insta". */
const opening = /(?:@|\b(?:at|arroba|dot|punto|www))[\s([.]*$/i;
const closing = /^[\s.)\]]*(?:@|(?:at|arroba|dot|punto)\b|(?:com|net|org)\b|(?:g ?mail|hotmail|yahoo|icloud|outlook)\b)/i;

export const isOpen = (text: string): boolean => opening.test(text) || closing.test(text);
