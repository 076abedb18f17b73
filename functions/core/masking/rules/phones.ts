import { type Group, groupsOf, isNorthAmerican } from './groups';
import { piecedSpans } from './pieces';
import type { Span } from './reading';
import { gapBefore, type Tokens, wordAt } from './tokens';
import { amounts, idCues, phoneCues } from './vocabulary';

/** How many words away the nearest of some is, from `from` towards `to`. */
const near = (tokens: Tokens, from: number, to: number, cues: ReadonlySet<string>): number | undefined => {
  for (let distance = 0; from + distance !== to; distance += from < to ? 1 : -1) {
    const word = wordAt(tokens, from + distance);
    if (word !== undefined && cues.has(word)) return Math.abs(distance);
    if (Math.abs(distance) > 8) return undefined;
  }
  return undefined;
};

/** "listing #2401234", but not "your listing, 2401234". */
const isOnePhrase = ({ text, list }: Tokens, from: number, to: number): boolean =>
  !/[,;!?\n]|\.\s/.test(text.slice(list[from]?.end, list[to]?.at).replace(/\b(?:no|num|nr)\./, ''));

type Cue = 'phone' | 'id' | undefined;

/** Whether the words around say that this is a number to dial, or the number of something else. The nearest says it. */
const cueAround = (tokens: Tokens, first: number, next: number): Cue => {
  const phone = near(tokens, first - 1, Math.max(-1, first - 8), phoneCues) ?? near(tokens, next, next + 4, phoneCues);
  const before = near(tokens, first - 1, Math.max(-1, first - 4), idCues);
  if (before !== undefined && wordAt(tokens, first - 1 - before) === 'code' && wordAt(tokens, first - 2 - before) === 'area')
    return 'phone';
  const id =
    before !== undefined && isOnePhrase(tokens, first - 1 - before, first) ? before : near(tokens, next, next + 4, idCues);
  if (id === undefined) return phone === undefined ? undefined : 'phone';
  if (phone === undefined) return 'id';
  // "MLS number 2401234": what kind of number is said before or right behind.
  return id <= phone + 1 ? 'id' : 'phone';
};

const numberOf = (group: Group | undefined): number => Number(group?.digits ?? 0);

const isRound = (group: Group): boolean => numberOf(group) % 25 === 0 && !group.digits.startsWith('0');

/** Groups that stand together, and what decides whether they are a phone number. */
interface Candidate {
  tokens: Tokens;
  groups: readonly Group[];
  digits: string;
  /** Lengths of the groups: "3,3,4". */
  shape: string;
  lengths: readonly number[];
  /** Nothing but marks between the groups, as between the parts of one number. */
  tight: boolean;
  /** Something in it is a price, a measure, a house number, a code. */
  plain: boolean;
  /** What the words around say it is. */
  cue: Cue;
}

const candidateOf = (tokens: Tokens, groups: readonly Group[], cue: Cue): Candidate => {
  const lengths = groups.map(({ digits }) => digits.length);
  return {
    tokens,
    groups,
    digits: groups.map(({ digits }) => digits).join(''),
    shape: lengths.join(','),
    lengths,
    tight: groups.every(({ join }, index) => index === 0 || join === 'tight'),
    plain: groups.some(({ plain }) => plain),
    cue,
  };
};

/** One, two, three ... (with one step or two out of line): counting, not dialling, unless it is called so. */
const isCounting = ({ groups, cue }: Candidate): boolean => {
  if (cue === 'phone') return false;
  const steps = groups.filter((group, index) => index > 0 && numberOf(group) === numberOf(groups[index - 1]) + 1).length;
  return steps === groups.length - 1 || (steps >= 5 && steps >= groups.length - 3);
};

/** "555-1234", without white space. */
const isWritten = ({ tokens, groups: [first, second] }: Candidate): boolean =>
  first !== undefined && second !== undefined && /^[-.]$/.test(tokens.text.slice(first.end, second.at));

/** "+44 20 7946 0958", "011 52 664 123 4567" */
const isInternational = ({ groups, digits, tight, plain }: Candidate): boolean =>
  tight && (groups[0]?.plus === true || (/^0(?:0|11)[1-9]/.test(digits) && digits.length >= 10 && !plain));

/** Group lengths of a whole number as people write it, with and without the leading 1. */
const wholeShapes = new Set(['3,3,4', '3,7', '6,4', '10', '1,3,3,4', '1,3,7', '1,10', '1,6,4', '4,3,4', '11']);
/** Billions of dollars: nobody's price here. */
const billionShape = '1,3,3,3';

/** "619-555-0100", "16195550100": a shape that hardly anything else has, whatever is said around it. */
const isWhole = ({ groups, digits, shape, tight, plain, cue }: Candidate): boolean => {
  if (shape === billionShape) return tight && isNorthAmerican(digits);
  if (!wholeShapes.has(shape) || (digits.length > 10 && !/^[01]/.test(digits) && cue !== 'phone')) return false;
  if (isNorthAmerican(digits)) return tight || (cue !== 'id' && !plain && !groups.every(isRound));
  return tight && (shape.endsWith('3,3,4') || (cue !== 'id' && !(groups.length === 1 && plain)));
};

/** "6 1 9 5 5 5 0 1 0 0", also as a list. */
const isDigitByDigit = (candidate: Candidate): boolean => {
  const { lengths, plain, cue } = candidate;
  const singles = lengths.filter((length) => length === 1).length;
  return singles >= (plain ? 10 : 5) && Math.max(...lengths) <= 4 && cue !== 'id' && !isCounting(candidate);
};

/** "six nineteen, five fifty five, oh one hundred" */
const isInWords = (candidate: Candidate): boolean => {
  const { groups, shape, plain } = candidate;
  const spoken = groups.filter((group) => group.spoken).length;
  return (
    !plain && ((spoken === groups.length && shape === '3,2,2') || (spoken > 0 && groups.length >= 5 && !isCounting(candidate)))
  );
};

/** "six hundred nineteen, five hundred fifty-five, zero one hundred" */
const isInHundreds = ({ groups, digits, plain }: Candidate): boolean =>
  !plain &&
  digits.length === 10 &&
  isNorthAmerican(digits) &&
  groups.length >= 3 &&
  groups.every(({ spoken }) => spoken) &&
  groups.some((group) => group.digits.startsWith('0'));

/** "six won nine, five five five, oh won oh oh": a whole number, digit by digit, of which at most half only sound so. */
const isSounded = ({ groups, digits }: Candidate): boolean =>
  isNorthAmerican(digits) &&
  groups.every((group) => group.spoken && group.digits.length === 1) &&
  groups.filter(({ sounded }) => sounded).length * 2 <= groups.length;

/** "800-1200": from a lower to a higher round number, or of something that is measured. */
const isRange = ({ tokens, groups: [low, high] }: Candidate): boolean => {
  if (!low || !high || high.digits.startsWith('0')) return false;
  if (numberOf(low) >= numberOf(high) || numberOf(high) > numberOf(low) * 5) return false;
  return (isRound(low) && isRound(high)) || amounts.has(wordAt(tokens, high.next) ?? '');
};

/** "555-0100", "5550100", "555 01 00": seven digits mean little by themselves. */
const isLocal = (candidate: Candidate): boolean => {
  const { groups, digits, shape, lengths, tight, cue } = candidate;
  const dials = /^[2-9]/.test(digits);
  if (shape === '7') return cue === 'phone' || (dials && !digits.endsWith('000'));
  if (!tight) return false;
  if (shape === '3,4') return !isRange(candidate) && (dials || cue === 'phone' || isWritten(candidate));
  const inParts = groups.length >= 4 ? lengths[0] === 3 || lengths[0] === 1 : shape === '3,2,2';
  return inParts && dials && !isCounting(candidate);
};

/** "44 20 7946 0958": groups of several lengths, too many digits for a number of this country. */
const isForeign = ({ groups, digits, lengths, tight }: Candidate): boolean => {
  const isVarious = new Set(lengths).size > 1 && Math.max(...lengths) <= 6 && lengths[0] !== 4;
  return tight && groups.length >= 3 && isVarious && digits.length >= 11 && digits.length <= 13;
};

/** What a word like "call" makes a phone number, unless it is a list of amounts. */
const isCalled = ({ groups, digits, tight, cue }: Candidate): boolean => {
  const isList = groups.length > 1 && groups.every((group) => isRound(group) && group.digits.length >= 3);
  return cue === 'phone' && !isList && (tight || digits.length === 10 || digits.length === 11);
};

/**
 * Shapes that mean nothing else need no more; what could also be a list, a range or an id must not be called one, and has to
 * dial somewhere or be called a phone number.
 */
const isPhone = (candidate: Candidate): boolean => {
  if (candidate.groups.some(({ sounded }) => sounded)) return isSounded(candidate);
  if (isInHundreds(candidate)) return true;
  if (isInternational(candidate) || isWhole(candidate) || isDigitByDigit(candidate) || isInWords(candidate)) return true;
  const { digits, shape, tight, plain, cue } = candidate;
  // "555-1234 days, 555-9876 evenings"
  if (plain) return shape === '3,4' && cue === 'phone' && isWritten(candidate) && !isRange(candidate);
  if (cue === 'id') return false;
  if (tight && isNorthAmerican(digits) && !isCounting(candidate)) return true;
  if (digits.length === 7 && isLocal(candidate)) return true;
  return isForeign(candidate) || (shape !== '3,4' && isCalled(candidate));
};

/** The shortest number that can be dialled, and the longest (E.164). */
const minDigits = 7;
const maxDigits = 15;

/** The longest phone number that begins with the group at `index`: how many groups it takes, 0 for none. */
const phoneFrom = (tokens: Tokens, groups: readonly Group[], index: number, cue: Cue): number => {
  let size = 0;
  let best = 0;
  for (let next = index; next < groups.length; next += 1) {
    const group = groups[next] as Group;
    size += group.digits.length;
    if (group.fixed || (next > index && group.join === 'none') || size > maxDigits) break;
    if (size >= minDigits && isPhone(candidateOf(tokens, groups.slice(index, next + 1), cue))) best = next + 1 - index;
  }
  return best;
};

/** "x12", "ext. 12", "extension 12" behind a number. */
const extensionAfter = (tokens: Tokens, next: number, end: number): number => {
  const number = tokens.list[next + 1];
  const isExtension = /^(?:x|ext|extn|extension)$/.test(wordAt(tokens, next) ?? '');
  return isExtension && number?.kind === 'number' && gapBefore(tokens, next).length <= 3 ? number.end : end;
};

/** Groups of digits with a word on the phone's keys: 1-800-STAGING, 619-555-HOME. */
const vanity = new RegExp(
  [
    String.raw`(?<![\d-])(?:1[-. ]?)?`,
    // With a space only behind a 1 that stands for itself: "1800 dollars" is a price.
    String.raw`(?:8(?:00|33|44|55|66|77|88)(?:[-.]|(?<=1[-. ]8\d\d) )(?=[a-z-]{7,8}(?![a-z]))[a-z]{1,7}-?[a-z]{0,6}`,
    String.raw`|[2-9]\d{2}[-.][2-9]\d{2}[-.][a-z]{4})(?![a-z\d])`,
  ].join(''),
  'g',
);

/** "a6b1c9d5e5f5g0h1i0j0": a letter between each two of the digits. */
const interleaved = /(?<![a-z\d])[a-z]?\d(?:[a-z]\d){9}[a-z]?(?![a-z\d])/g;

/** Where a reading gives a phone number. */
export const phoneSpans = (tokens: Tokens): Span[] => {
  const { text } = tokens;
  const groups = groupsOf(tokens);
  const spans: Span[] = [...text.matchAll(vanity), ...text.matchAll(interleaved)]
    .map(({ index, 0: found }) => ({ at: index, end: index + found.length }))
    .concat(piecedSpans(tokens, groups));
  let cue: Cue;
  for (let index = 0; index < groups.length; ) {
    const first = groups[index] as Group;
    if (index === 0 || first.join !== 'tight') {
      let last = index;
      while (groups[last + 1]?.join === 'tight') last += 1;
      cue = cueAround(tokens, first.first, (groups[last] as Group).next);
    }
    // "for six one nine ...": the first may be a word after all.
    const later = first.sounded ? phoneFrom(tokens, groups, index + 1, cue) : 0;
    if (later > 0) index += 1;
    const taken = later || phoneFrom(tokens, groups, index, cue);
    const last = groups[index + taken - 1];
    if (taken > 0 && last) {
      const { at } = groups[index] as Group;
      const opening = /[+(]{1,2} ?\(?$/.exec(text.slice(Math.max(0, at - 4), at))?.[0].length ?? 0;
      spans.push({ at: at - opening, end: extensionAfter(tokens, last.next, last.end) });
    }
    index += Math.max(1, taken);
  }
  return spans;
};
