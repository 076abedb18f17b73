import { type Group, isNorthAmerican } from './groups';
import type { Span } from './reading';
import { byLine, type Tokens, wordAt, wordsIn } from './tokens';
import * as words from './vocabulary';

/** Groups that are written as one: "512", "5-1-2", "five one two". */
export interface Piece extends Pick<Group, 'at' | 'end' | 'digits' | 'first' | 'next' | 'plain' | 'fixed'> {
  groups: number;
}

export const piecesOf = (tokens: Tokens, groups: readonly Group[]): Piece[] => {
  const pieces: Piece[] = [];
  for (const group of groups) {
    const last = pieces.at(-1);
    const isSingle = group.digits.length === 1;
    // "1st digit 6", "the last four are": these count and are not dialed.
    const isCount = isSingle && /^(?:last|first|final|next|other|middle)$/.test(wordAt(tokens, group.first - 1));
    if (group.ordinal || group.sounded || isCount) continue;
    const isNext = last && group.join === 'tight' && last.next === group.first && last.plain === group.plain;
    // Not "one: 512", "1) 512".
    if (isNext && !(last.digits.length === 1 && /[:)]\s/.test(tokens.text.slice(last.end, group.at)))) {
      last.digits += group.digits;
      last.groups += 1;
      last.fixed ||= group.fixed;
      Object.assign(last, { end: group.end, next: group.next });
    } else pieces.push({ ...group, groups: 1 });
  }
  return pieces;
};

const isLabeled = (tokens: Tokens, { first, at }: Piece): boolean =>
  words.labels.has(wordAt(tokens, first - 1)) || /# ?$/.test(tokens.text.slice(Math.max(0, at - 2), at));

/** How American numbers are split, and how much evidence each split needs. */
const cuts: Record<string, number> = {
  ...{ '6,4': 1, '4,6': 1, '3,3,4': 2, '3,3,2,2': 2, '3,7': 2, '5,5': 2, '4,4,2': 2, '1,1,1,1,1,1,1,1,1,1': 2, '3,4': 3 },
  // The end first.
  ...{ '4,3,3': 3, '7,3': 3 },
};

/** "room 512, suite 555, door 0188": weighs zeros, nouns, words for parts and single digits against prices and measures. */
const isCutUp = (tokens: Tokens, parts: readonly Piece[]): boolean => {
  const [first, last] = [parts[0], parts.at(-1)];
  const shape = parts.map(({ digits }) => digits.length).join();
  const needed = cuts[shape];
  if (!first || !last || needed === undefined || parts.some(({ fixed }) => fixed)) return false;
  // Two ZIP codes of one town.
  if (shape === '5,5' && first.digits.slice(0, 3) === last.digits.slice(0, 3)) return false;
  const inOrder = shape.endsWith('3') ? parts.toReversed() : parts;
  const digits = inOrder.map((part) => part.digits).join('');
  const isWhole = isNorthAmerican(digits);
  if (!(isWhole || /^[2-9]\d{6}$/.test(digits)) || parts.every((part) => /^[1-9]\d*(?:00|25|50|75)$/.test(part.digits)))
    return false;
  const between = parts.slice(1).map((part, index) => wordsIn(tokens, parts[index]?.next ?? 0, part.first));
  if (between.some(({ length }) => length > 8)) return false;
  const before = [...wordsIn(tokens, first.first - 6, first.first), ...between.flat()];
  const around = [...wordsIn(tokens, first.first - 9, first.first - 6), ...before, ...wordsIn(tokens, last.next, last.next + 4)];
  const count = (some: readonly string[], cues: ReadonlySet<string>): number => some.filter((word) => cues.has(word)).length;
  const isOneLine = !tokens.text.slice(first.at, last.end).includes('\n');
  const hasZero = isOneLine && (parts.length === 10 ? digits.includes('0') : /^0\d{3}$/.test(last.digits));
  const evidence =
    (isWhole && hasZero ? 4 : 0) +
    (shape === '3,3,4' && parts.every((part) => isLabeled(tokens, part)) ? 4 : 0) +
    Math.max(Math.min(count(before, words.pieceCues), 3) - count(before, words.priceCues), 0) +
    Math.min(count(around, words.phoneCues), 1) +
    parts.filter((part) => part.groups >= 3 && part.groups === part.digits.length).length -
    Math.min(parts.filter(({ plain }) => plain).length, 2);
  return evidence >= needed;
};

export const piecedSpans = (tokens: Tokens, groups: readonly Group[]): Span[] => {
  const spans: Span[] = [];
  const find = (pieces: readonly Piece[], sizes: readonly number[]): void => {
    for (let index = 0; index < pieces.length; index += 1) {
      const parts = sizes.map((size) => pieces.slice(index, index + size)).find((some) => isCutUp(tokens, some));
      if (!parts) continue;
      spans.push(...byLine(tokens, parts));
      index += parts.length - 1;
    }
  };
  const pieces = piecesOf(tokens, groups);
  find(pieces, [10]);
  // A single digit numbers the pieces: "1) 512 2) 847 3) 2093".
  const longer = pieces.filter(({ digits }) => digits.length > 1);
  find(longer, [4, 3, 2]);
  return spans;
};
