import { english } from './english';
import { type Group, groupsOf, isNorthAmerican, maxDigits, minDigits } from './groups';
import { piecedSpans } from './pieces';
import { matchesOf, type Span } from './reading';
import { byLine, gapBefore, type Tokens, wordAt, wordsTowards } from './tokens';
import * as words from './vocabulary';

type Cue = 'phone' | 'id' | 'long id' | undefined;

const nearest = (said: readonly string[], cues: ReadonlySet<string>): number => {
  const found = said.findIndex((word) => cues.has(word) || (cues === words.idCues && word.endsWith('mls')));
  return found < 0 ? Number.POSITIVE_INFINITY : found;
};

/** "listing #2401234", but not "your listing, 2401234". */
const isOnePhrase = ({ text, list }: Tokens, from: number, to: number): boolean =>
  !/[,;!?\n]|\.\s/.test(text.slice(list[from]?.end, list[to]?.at).replace(/\b(?:no|num|nr)\./, ''));

export const isId = (cue: Cue): boolean => cue === 'id' || cue === 'long id';

/** Returns what the nearest word calls a number: one to dial, or the id of something. */
export const cueAround = (tokens: Tokens, first: number, next: number): Cue => {
  const before = wordsTowards(tokens, first - 1, -1, 8);
  const after = wordsTowards(tokens, next, 1, 4);
  const phone = Math.min(nearest(before, words.phoneCues), nearest(after, words.phoneCues));
  const named = nearest(before.slice(0, 3), words.idCues);
  if (before[named] === 'code' && before[named + 1] === 'area') return 'phone';
  const id = before[named] && isOnePhrase(tokens, first - 1 - named, first) ? named : nearest(after, words.idCues);
  // "MLS number 2401234": the kind of number is named just before or after.
  if (Number.isFinite(id) && id <= phone + 1) return words.longIds.has(before[id] ?? '') ? 'long id' : 'id';
  return Number.isFinite(phone) ? 'phone' : undefined;
};

const numberOf = (group: Group | undefined): number => Number(group?.digits ?? 0);
const isRound = (group: Group): boolean => numberOf(group) % 25 === 0 && !group.digits.startsWith('0');

const candidateOf = (tokens: Tokens, groups: readonly Group[], cue: Cue) => {
  const lengths = groups.map((group) => group.digits.length);
  const digits = groups.map((group) => group.digits).join('');
  return {
    ...{ tokens, groups, cue, lengths },
    digits,
    isAmerican: isNorthAmerican(digits),
    /** "3,3,4" */
    shape: lengths.join(),
    tight: groups.every(({ join }, index) => index === 0 || join === 'tight'),
    /** Contains a price, a measure, a house number or a code. */
    plain: groups.some(({ plain }) => plain),
  };
};
type Candidate = ReturnType<typeof candidateOf>;

/** One, two, three (with one or two steps out of line), or rising sizes. */
const isCounting = ({ groups, cue }: Candidate): boolean => {
  const steps = groups.slice(1).map((group, index) => numberOf(group) - numberOf(groups[index]));
  const byOne = steps.filter((step) => step === 1).length;
  const isRising = steps.length >= 3 && steps.every((step) => step > 0);
  return cue !== 'phone' && (isRising || byOne === steps.length || (byOne >= 5 && byOne >= steps.length - 2));
};

/** "849, 1199 and 2495" */
const isPriceList = ({ groups, cue }: Candidate): boolean =>
  cue !== 'phone' && (groups.every(({ digits }) => /^[1-9]\d*[059]$/.test(digits)) || groups[0]?.digits.length === 4);

/** Group lengths of whole numbers, with and without the leading 1. */
const wholeShapes = new Set(['3,3,4', '3,7', '6,4', '10', '1,3,3,4', '1,3,7', '1,10', '1,6,4', '4,3,4', '11']);

/** "619-555-0100", "16195550100": a shape that hardly anything else has. */
const isWhole = (candidate: Candidate): boolean => {
  const { groups, digits, isAmerican, shape, tight, plain, cue } = candidate;
  // Nobody's price is in the billions.
  if (shape === '1,3,3,3') return tight && isAmerican;
  if (!wholeShapes.has(shape) || (digits.length > 10 && !/^[01]/.test(digits) && cue !== 'phone')) return false;
  // "order #8830142297"
  if (isAmerican && groups.length === 1 && cue === 'long id') return false;
  if (isAmerican) return tight || (!isId(cue) && (cue === 'phone' || !plain) && !isPriceList(candidate));
  return tight && !isId(cue) && (shape.endsWith('3,3,4') || !(groups.length === 1 && plain));
};

/** "+44 20 7946 0958", "011 52 664 123 4567"; "44 20 7946 0958", too long for an American number; "0412 345 678" if cued. */
const isForeign = ({ groups, digits, lengths, tight, plain, cue }: Candidate): boolean => {
  if (!tight) return cue === 'phone' && digits.length === 10 && groups.length < 5 && !groups.every(isRound);
  if (groups[0]?.plus || (/^0(?:0|11)[1-9]/.test(digits) && digits.length >= 10 && !plain)) return true;
  if (plain || isId(cue)) return false;
  if (cue === 'phone' && (digits.startsWith('0') || digits.length >= 10) && !groups.every(isRound)) return true;
  const isVarious = new Set(lengths).size > 1 && Math.max(...lengths) <= 6 && lengths[0] !== 4;
  return groups.length >= 3 && groups.length <= 4 && isVarious && digits.length >= 11 && digits.length <= 13;
};

/** "6 1 9 5 5 5 0 1 0 0", also as a list; "six nineteen, five fifty five, oh one hundred". */
const isOneByOne = (candidate: Candidate): boolean => {
  const { groups, lengths, shape, isAmerican, plain, cue } = candidate;
  const spoken = groups.filter((group) => group.spoken).length;
  const singles = lengths.filter((length) => length === 1).length;
  const isSpelled = singles >= (plain ? 10 : 5) && Math.max(...lengths) <= 4 && !isId(cue);
  if (isSpelled && (isAmerican || singles === lengths.length || cue === 'phone')) return !isCounting(candidate);
  if (plain || spoken === 0) return false;
  // "twenty ten, twenty fifteen and twenty twenty two"
  const years = groups.filter(({ digits }, at) => /^(?:19|20)$/.test(digits) && groups[at + 1]?.digits.length === 2).length;
  if (years > 1) return false;
  if (spoken === groups.length && (shape === '3,2,2' || (shape === '3,3,2,2' && isAmerican))) return true;
  return groups.length >= 5 && !isCounting(candidate);
};

/** "800-1200": rising round numbers, or a measure. */
const isRange = ({ tokens, groups: [low, high] }: Candidate): boolean => {
  if (!low || !high || high.digits.startsWith('0')) return false;
  if (numberOf(low) >= numberOf(high) || numberOf(high) > numberOf(low) * 5) return false;
  return (isRound(low) && isRound(high)) || words.amounts.has(wordAt(tokens, high.next));
};

/** "#5128472", "alt key 5128472", "51-2847209" */
const isNumbered = (tokens: Tokens, group: Group | undefined): boolean => {
  const [gap, word] = group ? [gapBefore(tokens, group.first), wordAt(tokens, group.first - 1)] : ['', ''];
  return /[#-]$/.test(gap) || (gap === ' ' && english().has(word));
};

/** "555-0100", "5550100", "555 01 00": seven digits mean little by themselves. */
const isLocal = (candidate: Candidate): boolean => {
  const { tokens, groups, digits, shape, lengths, tight, cue } = candidate;
  const dials = /^[2-9]/.test(digits);
  const [first, second] = groups;
  if (shape === '7') return cue === 'phone' || (dials && !digits.endsWith('00') && !isNumbered(tokens, first));
  if (!tight || digits.length !== 7 || !first || !second) return false;
  const isWritten = /^[-.]$/.test(tokens.text.slice(first.end, second.at));
  if (shape === '3,4') return !isRange(candidate) && (dials || cue === 'phone' || isWritten);
  return dials && (groups.length >= 4 ? lengths[0] === 3 || lengths[0] === 1 : shape === '3,2,2') && !isCounting(candidate);
};

/** Accepts unambiguous shapes. Others must not look like a list, a range or an id, and must dial or be called a number. */
const isPhone = (candidate: Candidate): boolean => {
  const { tokens, groups, isAmerican, tight, plain, cue } = candidate;
  // Across lines, only North American numbers count.
  if (!isAmerican && tokens.text.slice(groups[0]?.at, groups.at(-1)?.end).includes('\n')) return false;
  // "six won nine, five five five, oh won oh oh": some digits are only words that sound like them.
  const sounded = groups.filter((group) => group.sounded).length;
  if (sounded > 0) return isAmerican && sounded <= 7 && groups.every((group) => group.digits.length === 1);
  if (isWhole(candidate) || isOneByOne(candidate) || isForeign(candidate)) return true;
  return !plain && !isId(cue) && ((tight && isAmerican && !isCounting(candidate)) || isLocal(candidate));
};

/** Returns how many groups the longest phone number from `index` takes; 0 if there is none. */
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

/** "x12", "ext. 12", "extension 12" */
const extension = /^[\s,;(#]{0,3}(?:x|ext|extn|extension)[ .:#]{0,3}\d{1,8}/;

const lettered = [
  // A word on the phone's keys: 619-555-HOME, 1-800-STAGING. A space only after a single 1 ("1800 dollars").
  /(?<![\d-])(?:1[-. ]?)?[2-9]\d{2}[-.][2-9]\d{2}[-.][a-z]{4}(?![a-z\d])/g,
  /(?<![\d-])(?:1[-. ]?)?8(?:00|[3-8]\d)(?:[-.]|(?<=1[-. ]8\d\d) )(?=[a-z-]{7,8}(?![a-z]))[a-z]{1,7}-?[a-z]{0,6}(?![a-z\d])/g,
  // A letter between every two digits: "a6b1c9d5e5f5g0h1i0j0".
  /(?<![a-z\d])[a-z]?\d(?:[a-z]\d){9}[a-z]?(?![a-z\d])/g,
];

export const phoneSpans = (tokens: Tokens): Span[] => {
  const { text } = tokens;
  const groups = groupsOf(tokens);
  const spans = [...piecedSpans(tokens, groups), ...lettered.flatMap((form) => matchesOf(text, form))];
  let cue: Cue;
  /** How many digits the first group of the previous run has. */
  let begun = 0;
  for (let index = 0; index < groups.length; ) {
    const first = groups[index] as Group;
    if (index === 0 || first.join !== 'tight') {
      let last = index;
      while (groups[last + 1]?.join === 'tight') last += 1;
      // "MLS 2401234, 2401235 and 2401240"
      const isListed = first.join === 'loose' && isId(cue) && begun === first.digits.length;
      begun = first.digits.length;
      if (!isListed) cue = cueAround(tokens, first.first, (groups[last] as Group).next);
    }
    // "PIN: 14-29-312-045-0000": no phone number begins inside the number of a thing.
    const isWithin = isId(cue) && index > 0 && first.join === 'tight' && gapBefore(tokens, first.first) === '-';
    const taken = isWithin ? 0 : phoneFrom(tokens, groups, index, cue);
    const last = groups[index + taken - 1];
    if (taken > 0 && last) {
      const opening = /[+(]{1,2} ?\(?$/.exec(text.slice(Math.max(0, first.at - 4), first.at))?.[0].length ?? 0;
      const ending = extension.exec(text.slice(last.end, last.end + 25))?.[0].length ?? 0;
      spans.push({ at: first.at - opening, end: first.end }, ...byLine(tokens, groups.slice(index, index + taken)));
      spans.push({ at: last.at, end: last.end + ending });
    }
    index += Math.max(1, taken);
  }
  return spans;
};
