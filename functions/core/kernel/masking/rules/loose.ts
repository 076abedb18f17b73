import { nameFrom, type Service, serviceAt } from './accounts';
import { groupsOf, isNorthAmerican } from './groups';
import { isMarked, isUnusual } from './names';
import { cueAround, isId } from './phones';
import { piecesOf } from './pieces';
import { inOriginal, type Reading, readingOf, type Span } from './reading';
import { gapBefore, type Tokens, tokensOf, wordAt, wordsIn } from './tokens';
import * as words from './vocabulary';

/** Digits that could continue a number in another text. */
export interface LooseDigits extends Span {
  digits: string;
  /** Points of evidence for being part of a number. Two parts need 2 points together. */
  evidence: number;
  /** Whether the text contains nothing else. */
  isAlone: boolean;
}

/** Words that people add around a part of a number. */
const isFiller = (word: string): boolean =>
  word.length === 1 ||
  [words.phoneCues, words.pieceCues, words.spokenPauses, words.spokenMarks, words.chatter, words.pieceFillers].some((some) =>
    some.has(word),
  );

const cueOf = (tokens: Tokens, first: number, next: number): number => {
  const around = [...wordsIn(tokens, first - 6, first), ...wordsIn(tokens, next, next + 3)];
  if (around.some((word) => words.phoneCues.has(word))) return 2;
  return around.some((word) => words.pieceCues.has(word)) ? 1 : 0;
};

const isRound = (digits: string): boolean => /^[1-9]\d*(?:00|25|50|75)$/.test(digits);

/** Finds digits that are no price, measure, date or thing's number. */
const looseDigits = (reading: Reading, tokens: Tokens): LooseDigits[] => {
  const pieces = piecesOf(tokens, groupsOf(tokens, 1)).filter(({ fixed, plain }) => !fixed && !plain);
  const numbered = new Set(pieces.flatMap(({ first, next }) => Array.from({ length: next - first }, (_, at) => first + at)));
  const isAlone = pieces.length > 0 && tokens.list.every((token, at) => numbered.has(at) || isFiller(token.text));
  let ofThings = 0;
  return pieces.flatMap((piece) => {
    const { digits, first, next, groups } = piece;
    const cue = cueOf(tokens, first, next);
    const shown = tokens.text.slice(piece.at - 1, piece.end + 1);
    // "1Z8847E" is a code. "12/2027" and "2026-11" are months.
    const isDate = /\b\d{1,2}\/(?:19|20)\d\d\b/.test(shown) || /^(?:19|20)\d\d(?:0[1-9]|1[0-2])/.test(digits);
    if (isDate || /^\p{L}\d|\d\p{L}$/u.test(shown)) return [];
    // "MLS 2401234, 2401235 and 2401240": a number as long as the thing's number before it is another thing's.
    const isOfThing = ofThings === digits.length || /#$/.test(gapBefore(tokens, first)) || isId(cueAround(tokens, first, next));
    ofThings = isOfThing ? digits.length : 0;
    if (digits.length > (isAlone || cue === 2 ? 9 : 7) || (cue < 2 && !isAlone && isOfThing)) return [];
    const evidence =
      cue +
      (isAlone ? 1 : 0) +
      (digits.length >= 6 && !isRound(digits) ? (groups > 1 || digits.length > 6 ? 2 : 1) : 0) +
      (/^0\d\d/.test(digits) ? 1 : 0) -
      (/^(?:19|20)\d\d$/.test(digits) ? 1 : 0);
    return [{ ...inOriginal(reading, piece), digits, evidence, isAlone }];
  });
};

export const isSplit = (one: LooseDigits, other: LooseDigits): boolean =>
  one.digits.length + other.digits.length === 10 &&
  // People rarely split a number at other places.
  (Math.min(one.digits.length, other.digits.length) > 2 || (one.isAlone && other.isAlone)) &&
  one.evidence + other.evidence >= 2 &&
  !(isRound(one.digits) && isRound(other.digits)) &&
  isNorthAmerican(one.digits + other.digits);

/** Returns whether a text is only a number that lacks a digit or two. */
export const isNearlyWhole = ({ digits, isAlone }: LooseDigits): boolean => isAlone && /^[2-9]\d\d[2-9]\d{4,5}$/.test(digits);

/** Returns whether there is evidence that these are parts of a number. All parts but one need some. */
const hasEvidence = (parts: readonly LooseDigits[]): boolean => {
  const unsaid = parts.filter(({ evidence, isAlone }) => evidence === 0 && !isAlone);
  const evidence = parts.reduce((sum, part) => sum + part.evidence, 0);
  const isCut = parts.map(({ digits }) => digits.length).join() === '3,3,4';
  return (
    (isCut || parts.every(({ isAlone }) => isAlone)) &&
    unsaid.length <= 1 &&
    evidence >= parts.length &&
    !parts.every(({ digits }) => isRound(digits))
  );
};

/** Returns the first part of each number and the one after its last. Single digits count once there are seven. */
export const numbersInRow = (parts: readonly LooseDigits[]): [from: number, to: number][] => {
  const found: [number, number][] = [];
  for (let from = 0; from < parts.length; from += 1) {
    let digits = '';
    for (let to = from; to < parts.length && digits.length < 10; to += 1) {
      digits += parts[to]?.digits;
      const told = parts.slice(from, to + 1);
      const isBitByBit = told.length >= 4 && digits.length >= 7 && told.every((part) => part.isAlone && part.digits.length <= 2);
      const isWhole = told.length > 2 && isNorthAmerican(digits) && hasEvidence(told);
      if (isBitByBit || isWhole) found.push([from, to + 1]);
    }
  }
  return found;
};

/** The first and the second half of an address: "dana at", "@gmail.com". */
const opening = /(?:@|\b(?:at|arroba|dot|punto|www))[\s([.]*$/;
const closing =
  /^[\s.)\]]*(?:@|(?:at|arroba|dot|punto)\b|(?:com|net|org)\W*$|(?<=\.\s?)(?:com|net|org)\b|(?:g ?mail|hotmail|yahoo|icloud|outlook)\b)/;

const isFillerOfNames = (word: string): boolean => words.nameFillers.has(word) || words.nameCues.has(word);

const serviceWithNames = (tokens: Tokens, index: number): Service | undefined => {
  const service = serviceAt(tokens, index);
  return service && (['certain', 'mail', 'pointer'].includes(service.kind) || wordAt(tokens, index) === 'google')
    ? service
    : undefined;
};

/** "We stage all over town, find us on insta": the name is missing. */
const endsWithService = (tokens: Tokens): boolean => {
  const last = tokens.list.length - 1;
  let index = last;
  while (index > last - 3 && isFillerOfNames(wordAt(tokens, index))) index -= 1;
  const isAsked = index < last || /^(?:on|our|my|us|me|is|via|at|the)$/.test(wordAt(tokens, index - 1));
  return isAsked && serviceWithNames(tokens, index) !== undefined;
};

/** "find us on insta", "on instagram": only a service. */
const isService = (tokens: Tokens): boolean => {
  if (tokens.list.length > 8) return false;
  const found = tokens.list.findIndex((_, index) => serviceWithNames(tokens, index));
  const next = serviceWithNames(tokens, found)?.next ?? found;
  const others = tokens.list.filter((_, index) => index < found || index >= next);
  return (
    found >= 0 && others.every(({ text }) => isFillerOfNames(text) || words.nameIntros.has(text) || words.ordinaryWords.has(text))
  );
};

/** "joscouch", "Joslin Couch Staging": only a name. */
const isName = (tokens: Tokens): boolean => {
  const [first, last] = [tokens.list[0], tokens.list.at(-1)];
  if (!first || !last || tokens.list.length > 5) return false;
  const text = tokens.text.slice(first.at, last.end);
  const isOne = nameFrom(tokens, 0) === tokens.list.length;
  return isOne
    ? isMarked(text) || isUnusual(text)
    : words.firmEndings.has(last.text) && tokens.list.some((token) => isUnusual(token.text));
};

/** Returns whether an address or a name could continue in another text, or have begun there. */
const isOpen = (tokens: Tokens): boolean =>
  opening.test(tokens.text) || closing.test(tokens.text) || isService(tokens) || isName(tokens) || endsWithService(tokens);

export const looseIn = (text: string): { digits: LooseDigits[]; isOpen: boolean } => {
  const reading = readingOf(text);
  const tokens = tokensOf(reading.text, reading.cased);
  return { digits: looseDigits(reading, tokens), isOpen: isOpen(tokens) };
};
