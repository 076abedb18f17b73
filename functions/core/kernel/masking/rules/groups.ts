import { matchesOf, type Span } from './reading';
import { figureAndWords, soundedDigit, spokenNumber } from './spoken';
import { gapBefore, type Token, type Tokens, wordAt, wordsIn } from './tokens';
import * as words from './vocabulary';

/** Digits, as figures or in words. */
export interface Group extends Span {
  digits: string;
  /** The first token, and the one after the last. */
  first: number;
  next: number;
  spoken: boolean;
  /** How it follows the previous group. `tight`: like the parts of a number. `loose`: like the items of a list. */
  join: 'none' | 'tight' | 'loose';
  /** Follows a plus sign. */
  plus: boolean;
  /** Part of a date, a time, a ZIP+4, or a number with commas: never part of a phone number. */
  fixed: boolean;
  /** "1st": labels what follows. */
  ordinal: boolean;
  /** Another word that sounds like a digit: "won", "too". */
  sounded: boolean;
  /** A price, a measure, a house number, a code, or part of a web address: a phone number only if its shape says so. */
  plain: boolean;
}

/** The shortest number that can be dialed, and the longest (E.164). */
export const [minDigits, maxDigits] = [7, 15];

/** Area code and exchange begin with 2 to 9: https://en.wikipedia.org/wiki/North_American_Numbering_Plan */
export const isNorthAmerican = (digits: string): boolean => /^1?[2-9]\d{2}[2-9]\d{6}$/.test(digits);

// Each is bounded in length or by white space, so that matching takes linear time.
/** Dates, times, thousands, ZIP+4, and links, which the rules for addresses handle. */
const fixedForms = [
  /(?<!\d|\d[-/.])(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|[12]\d|3[01])\1(?:(?:19|20)\d\d|\d\d)(?!\d|\1\d)/g,
  /(?<!\d|\d[-/.])(?:19|20)\d\d([-/.])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])(?!\d|\1\d)/g,
  /(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?![\d:])/g,
  /(?<![\d,.])\d{1,3}(?:,\d{3}){1,2}(?:\.\d{1,2})?(?!\d|,\d)/g,
  /(?<![\d-])\d{5}-\d{4}(?![\d-])/g,
  // 5'3" x 7'7", 12-4 x 14-6
  /(?<![\d'])[1-9]\d?(?:['’′]-?|-) ?\d{1,2}(?: \d\/\d)?["”″]? ?(?:x|by|×) ?[1-9]\d?(?:['’′]-?|-) ?\d{1,2}(?!\d)/g,
  // 1850 + 512 + 847 = 3209
  /\d[\d.,]{0,9}(?: ?\+ ?[$]?\d[\d.,]{0,9}){1,12} ?= ?[$]?\d[\d.,]{0,9}/g,
  // 2026-03-12-09-45-12, 2026-03-12 at 9.45.12
  /(?<!\d)20\d\d([-_.])[01]\d\1[0-3]\d(?:[-_ t.]| at )(?:\d{6}|\d{1,2}[-_.:]\d\d(?:[-_.:]\d\d)?)(?!\d)/g,
  // 20261121, 20261121_142233; IMG_4471, FB_IMG_1699012345678
  /(?<!\d)20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d)(?:[-_ .]\d{4,9}(?!\d))?/g,
  /(?<![a-z])(?:img|vid|pxl|dscn?|dji|mvimg|scan|screenshot|received)[-_]?\d[\d_-]{3,20}/g,
  /(?:https?:\/\/|www\.)\S+/g,
];
/** Feet and inches, "1/3", days of a month, decimals, coordinates, prices, price ranges, days after a month's name. */
const plainForms = [
  /(?<![\d.,])[1-9][.)] (?=\d{3,4}(?!\d))/g,
  /(?<![\d/])[1-9] ?(?:\/|of) ?[1-9](?![\d/])(?=[ :.)])/g,
  /(?<![\d'])\d{1,3}['’′]-? ?\d{1,2}(?: \d\/\d)?["”″]?(?!\d)/g,
  /(?<!\d|\d\/)(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|[12]\d|3[01])(?!\d|\/\d)/g,
  /(?<![\d.])\d{1,7}\.\d{1,2}(?![\d.])/g,
  /(?:(?<=\bl(?:at|on|ng|ong)(?:itude)?\.?:? ?-?)|(?<![\d.])\d{1,3}\.\d{4,8}, ?-?)\d{1,3}\.\d{4,8}(?![\d.])/g,
  /[$€£] ?\d{1,9}(?:\.\d{2})?(?: ?k\b)?/g,
  /(?<=[$€£] ?\d{1,7}(?:\.\d{2})?k? ?- ?)\d{1,7}(?!\d|-)/g,
  /(?<=\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\.? )\d{1,2}(?:, (?:19|20)\d\d)?(?!\d|-\d{3})/g,
];

const covered = (text: string, forms: readonly RegExp[]): Uint8Array => {
  const cover = new Uint8Array(text.length);
  for (const { at, end } of forms.flatMap((form) => matchesOf(text, form))) cover.fill(1, at, end);
  return cover;
};

const marksOnly = /^[\s\-./()[\]{}_*~|\\:=^°+,#']*$/;

const joinOf = (gap: string): Group['join'] => {
  if (gap === '@') return 'tight';
  if (gap.length > 12 || /[€£¥@]|[%$]./.test(gap)) return 'none';
  return /[\n;!?"'#]|\.\s|,\s|\s,|\s[+=]/.test(gap) || !marksOnly.test(gap) ? 'loose' : 'tight';
};

/** "o" and "l" among figures are 0 and 1. Before figures, "s", "z" and "b" are 5, 2 and 8. */
const figures: Record<string, string> = { o: '0', i: '1', l: '1', s: '5', z: '2', b: '8' };
const asFigures = (word: string, inFront: boolean): string | undefined =>
  (inFront ? /^[oilszb]{1,4}$/ : /^[oil]{1,4}$/).test(word) ? word.replace(/./g, (letter) => figures[letter] ?? '') : undefined;

const lettersForFigures = /^(?!(?:oils?|soils?|silo|solo|loss|lois|ills?|sills?|zoos?|lol)$)[oilsz]{3,4}$/;

const digitsAt = (tokens: Tokens, index: number, token: Token, previous: Group | undefined) => {
  if (token.kind === 'number') return figureAndWords(tokens, index) ?? { digits: token.text, next: index + 1 };
  const following = tokens.list[index + 1];
  const inFront = following?.kind === 'number' && following.at === token.end;
  // "6l9-SSS-OlOO": only letters between the dashes of a number.
  const isBetween = previous?.next === index && !previous.spoken && /^[-.]$/.test(gapBefore(tokens, index));
  const between = isBetween && lettersForFigures.test(token.text);
  const digits = previous?.end === token.at || inFront || between ? asFigures(token.text, inFront || between) : undefined;
  if (digits === undefined) return spokenNumber(tokens, index);
  return { digits, next: index + 1, ...(between && { spoken: false }) };
};

/** "won" beside "oh" */
const soundsAt = (tokens: Tokens, index: number, previous: Group | undefined, isSpoken: boolean) => {
  const isAfter = previous?.digits.length === 1 && (isSpoken || /^[\s,._*/-]{1,5}$/.test(gapBefore(tokens, index)));
  return soundedDigit(tokens, index, isAfter);
};

/** "AB123" is a code; "o47", "five47" and "call619" are not. */
const isCode = ({ list }: Tokens, index: number, previous: Group | undefined): boolean => {
  const [before, token] = [list[index - 1], list[index]];
  if (token?.kind !== 'number' || before?.kind !== 'word' || before.end !== token.at) return false;
  return (previous?.end !== token.at || previous.sounded) && !words.phoneCues.has(before.text);
};

/** "512 sq ft", "512 Willow Bend Drive" */
const isMeasured = (tokens: Tokens, next: number): boolean => {
  const unit = gapBefore(tokens, next).length <= 1 ? wordAt(tokens, next) : '';
  return (
    words.units.has(unit) ||
    words.amounts.has(unit) ||
    (unit !== '' && wordsIn(tokens, next + 1, next + 4).some((word) => words.streets.has(word)))
  );
};

/** Returns how words like "dash" or "and another" join groups. */
const joinWith = (word: string, before: Group['join'], isCut: boolean): Group['join'] => {
  const isPause = words.spokenPauses.has(word) || (isCut && words.chatter.has(word));
  if (isPause || (before === 'loose' && /^(?:an?|the|another|by|comes)$/.test(word))) return 'loose';
  return before === 'none' && (words.spokenMarks.has(word) || word === 'x') ? 'tight' : 'none';
};

/** Returns all groups of digits in order, or none if there are fewer than `least` digits in all, as in most texts. */
export const groupsOf = (tokens: Tokens, least = minDigits): Group[] => {
  const groups = digitsIn(tokens);
  if (groups.reduce((size, { digits }) => size + digits.length, 0) < least) return [];
  const fixed = covered(tokens.text, fixedForms);
  const plain = covered(tokens.text, plainForms);
  for (const group of groups) {
    group.fixed ||= fixed[group.at] === 1;
    group.plain ||= plain[group.at] === 1;
  }
  return groups;
};

const digitsIn = (tokens: Tokens): Group[] => {
  const { text, list } = tokens;
  const groups: Group[] = [];
  /** How the words since the last group join it to the next. */
  let said: Group['join'] = 'none';
  for (let index = 0; index < list.length; ) {
    const token = list[index] as Token;
    const previous = groups.at(-1);
    const follows: boolean = previous !== undefined && (previous.next === index || said !== 'none');
    const found =
      digitsAt(tokens, index, token, previous) ?? soundsAt(tokens, index, follows ? previous : undefined, said !== 'none');
    if (!found) {
      const isCut = previous !== undefined && (previous.digits.length > 1 || previous.join !== 'none');
      said = follows ? joinWith(token.text, said, isCut) : 'none';
      index += 1;
      continue;
    }
    const gap = text.slice(previous?.end ?? 0, token.at);
    const join = follows && said === 'none' ? joinOf(gap) : said;
    const measured = isMeasured(tokens, found.next);
    // "21st"
    const after = list[index + 1];
    const ordinal = token.kind === 'number' && after?.at === token.end && /^(?:st|nd|rd|th)$/.test(after.text);
    // "1200-1500 sq ft": both ends are measured.
    if (measured && previous && join === 'tight' && gap.includes('-')) previous.plain = true;
    groups.push({
      sounded: false,
      spoken: token.kind === 'word',
      ...found,
      at: token.at,
      end: list[found.next - 1]?.end ?? token.end,
      first: index,
      join,
      // "1200 + 450" is a sum.
      plus: /(?:^|[^\d\s])\s*\+ ?\(?$/.test(text.slice(Math.max(0, token.at - 8), token.at)),
      fixed: ordinal,
      ordinal,
      plain: isCode(tokens, index, previous) || measured,
    });
    said = 'none';
    index = found.next;
  }
  return groups;
};
