import type { Span } from './reading';
import { figureAndWords, soundedDigit, spokenNumber } from './spoken';
import { gapBefore, type Token, type Tokens, wordAt } from './tokens';
import { amounts, fillers, phoneCues, spokenFillers, spokenMarks, spokenPauses, streets, units } from './vocabulary';

/** A group of digits, as figures or in words. */
export interface Group extends Span {
  digits: string;
  /** The tokens that it is made of: from, and the one after. */
  first: number;
  next: number;
  spoken: boolean;
  /** How it hangs on the group before it: not at all, like the groups of one number, or like the items of a list. */
  join: 'none' | 'tight' | 'loose';
  /** A plus sign before it. */
  plus: boolean;
  /** Part of a date, a time, a ZIP+4, a number with thousands separators: never part of a phone number. */
  fixed: boolean;
  /** "1st": only numbers what follows. */
  ordinal: boolean;
  /** A word that sounds like a digit and is another word: "won", "too". */
  sounded: boolean;
  /** A price, a measure, a house number, a code, part of a web address: no phone number unless its shape says so. */
  plain: boolean;
}

/** Area code and exchange of the North American plan begin with 2 to 9. https://en.wikipedia.org/wiki/North_American_Numbering_Plan */
export const isNorthAmerican = (digits: string): boolean => /^1?[2-9]\d{2}[2-9]\d{6}$/.test(digits);

const dateWith = (mark: string): RegExp =>
  new RegExp(
    String.raw`(?<!\d|\d${mark})(?:0?[1-9]|[12]\d|3[01])${mark}(?:0?[1-9]|[12]\d|3[01])${mark}(?:(?:19|20)\d\d|\d\d)(?!\d|${mark}\d)`,
    'g',
  );

const months =
  'jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december';
/** Without those that are words as well (in, or, me, hi, ok, oh ...). */
const states = 'ak|ar|az|ca|ct|dc|fl|ga|il|ks|ky|mi|mn|nc|ne|nj|nm|nv|ny|sc|sd|tn|tx|ut|va|wa|wi|wv';

// Each is bounded in length, or by white space which it cannot contain, so that all take linear time.
/** Dates, times, thousands, ZIP+4. */
const fixedForms = [
  ...['\\/', '-', '\\.'].map(dateWith),
  /(?<!\d|\d[-/.])(?:19|20)\d\d([-/.])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])(?!\d|\1\d)/g,
  /(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?![\d:])/g,
  /(?<![\d,.])\d{1,3}(?:,\d{3}){1,2}(?:\.\d{1,2})?(?!\d|,\d)/g,
  /(?<![\d-])\d{5}-\d{4}(?![\d-])/g,
];
/** Days of a month, decimals, places on a map, prices, ranges of prices, ZIP codes, days after the name of a month. */
const plainForms = [
  /(?<!\d|\d\/)(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|[12]\d|3[01])(?!\d|\/\d)/g,
  /(?<![\d.])\d{1,7}\.\d{1,2}(?![\d.])/g,
  /(?<![\d.])\d{1,3}\.\d{4,8}, ?-?\d{1,3}\.\d{4,8}(?![\d.])/g,
  /(?<=\b(?:lat|lon|lng|long|latitude|longitude)\.?:? ?-?)\d{1,3}\.\d{4,8}(?![\d.])/g,
  /[$€£] ?\d{1,9}(?:\.\d{2})?(?: ?k\b)?/g,
  /(?<=[$€£] ?\d{1,7}(?:\.\d{2})?k? ?- ?)\d{1,7}(?!\d|-)/g,
  new RegExp(String.raw`(?<=, ?[a-z]{2} |\b(?:${states}) )\d{5}(?!\d|-)`, 'g'),
  new RegExp(String.raw`(?<=\b(?:${months})\.? )\d{1,2}(?:, (?:19|20)\d\d)?(?!\d|-\d{3})`, 'g'),
];
const webAddress = /(?:https?:\/\/|www\.)\S+/g;
/** Web addresses that are phone numbers. */
const dialAddress = /^(?:https?:\/\/)?(?:www\.)?(?:wa\.me|api\.whatsapp\.com|t\.me|signal\.me)\b/;

/** Marks what the forms match. */
const covered = (text: string, forms: readonly RegExp[]): Uint8Array => {
  const cover = new Uint8Array(text.length);
  for (const form of forms) {
    for (const { index, 0: found } of text.matchAll(form)) {
      if (form !== webAddress || !dialAddress.test(found)) cover.fill(1, index, index + found.length);
    }
  }
  return cover;
};

/** "1234 Elm Street" */
const isHouseNumber = (tokens: Tokens, index: number): boolean => {
  const number = tokens.list[index];
  if (number?.kind !== 'number' || number.text.length > 6) return false;
  for (let next = index + 1; next <= index + 4; next += 1) {
    const token = tokens.list[next];
    if (!token || fillers.has(token.text) || gapBefore(tokens, next).length > 2) return false;
    if (token.kind === 'word' && streets.has(token.text) && next > index + 1) return true;
  }
  return false;
};

const marksOnly = /^[\s\-./()[\]{}_*~|\\:=^°+,#']*$/;

/** What the characters between two groups make of them. */
const joinOf = (gap: string): Group['join'] => {
  if (gap === '@' || gap === '%') return gap === '@' ? 'tight' : 'loose';
  if (gap.length > 12 || /[$€£¥%@]/.test(gap)) return 'none';
  if (/[\n;!?"'#]|\.\s|,\s|\s,|\s[+=]/.test(gap) || !marksOnly.test(gap)) return 'loose';
  return 'tight';
};

/** "o" and "l" among figures are a zero and a one; "s" and "z" in front of figures a five and a two. */
const asFigures = (word: string, inFront: boolean): string | undefined =>
  (inFront ? /^[oilsz]{1,4}$/ : /^[oil]{1,4}$/).test(word)
    ? word.replaceAll('o', '0').replace(/[il]/g, '1').replaceAll('s', '5').replaceAll('z', '2')
    : undefined;

/** "6l9-SSS-OlOO": letters alone, between the dashes of a number. */
const isFiguresBetween = (tokens: Tokens, index: number, previous: Group | undefined): boolean =>
  previous?.next === index &&
  !previous.spoken &&
  /^[-.]$/.test(gapBefore(tokens, index)) &&
  /^(?!(?:oils?|soils?|silo|solo|loss|lois|ills?|sills?|zoos?|lol)$)[oilsz]{3,4}$/.test(tokens.list[index]?.text ?? '');

/** The digits that a token, or the words from it on, stand for. */
const digitsAt = (tokens: Tokens, index: number, token: Token, previous: Group | undefined) => {
  if (token.kind === 'number') return figureAndWords(tokens, index) ?? { digits: token.text, next: index + 1 };
  const following = tokens.list[index + 1];
  const inFront = following?.kind === 'number' && following.at === token.end;
  const between = isFiguresBetween(tokens, index, previous);
  const figures = previous?.end === token.at || inFront || between ? asFigures(token.text, inFront || between) : undefined;
  if (figures === undefined) return spokenNumber(tokens, index);
  return { digits: figures, next: index + 1, ...(between && { spoken: false }) };
};

/** "won" beside "oh": not where it could be the end of something else. */
const soundsAt = (tokens: Tokens, index: number, previous: Group | undefined) => {
  const isAfter = previous?.next === index && previous.spoken && previous.digits.length === 1;
  const sounded = soundedDigit(tokens, index, isAfter && /^[ ,-]{1,3}$/.test(gapBefore(tokens, index)));
  return sounded && { ...sounded, sounded: true };
};

/** "AB123" is a code; "o47", "five47" and "call619" are not. */
const isCode = ({ list }: Tokens, index: number, previous: Group | undefined): boolean => {
  const [before, token] = [list[index - 1], list[index]];
  if (token?.kind !== 'number' || before?.kind !== 'word' || before.end !== token.at) return false;
  return previous?.end !== token.at && !phoneCues.has(before.text);
};

const isMeasured = (tokens: Tokens, next: number): boolean => {
  const unit = wordAt(tokens, next);
  return unit !== undefined && gapBefore(tokens, next).length <= 1 && (units.has(unit) || amounts.has(unit));
};

/** "21st" */
const isOrdinal = ({ list }: Tokens, index: number): boolean => {
  const [token, after] = [list[index], list[index + 1]];
  return token?.kind === 'number' && after?.at === token.end && /^(?:st|nd|rd|th)$/.test(after.text);
};

/** "dash", "and then", "and another": marks and pauses, and the small words beside pauses. */
const betweenWith = (word: string, before: 'mark' | 'pause' | undefined): 'mark' | 'pause' | undefined => {
  if (spokenPauses.has(word) || (before === 'pause' && spokenFillers.has(word))) return 'pause';
  if (before === undefined && word === 'followed') return 'pause';
  return before === undefined && (spokenMarks.has(word) || word === 'x') ? 'mark' : undefined;
};

/** All groups of digits of a reading, in order. */
export const groupsOf = (tokens: Tokens): Group[] => {
  const { text, list } = tokens;
  const fixed = covered(text, fixedForms);
  const plain = covered(text, [...plainForms, webAddress]);
  const groups: Group[] = [];
  /** What was said since the last group, where it is what people say between digits. */
  let between: 'mark' | 'pause' | undefined;
  for (let index = 0; index < list.length; ) {
    const token = list[index] as Token;
    const previous = groups.at(-1);
    const follows: boolean = previous !== undefined && (previous.next === index || between !== undefined);
    const found = digitsAt(tokens, index, token, previous) ?? soundsAt(tokens, index, previous);
    if (!found) {
      between = follows ? betweenWith(token.text, between) : undefined;
      index += 1;
      continue;
    }
    const gap = text.slice(previous?.end ?? 0, token.at);
    const join = follows ? (between === 'pause' ? 'loose' : between === 'mark' ? 'tight' : joinOf(gap)) : 'none';
    const measured = isMeasured(tokens, found.next);
    const ordinal = isOrdinal(tokens, index);
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
      fixed: fixed[token.at] === 1 || ordinal,
      ordinal,
      plain: plain[token.at] === 1 || isCode(tokens, index, previous) || measured || isHouseNumber(tokens, index),
    });
    between = undefined;
    index = found.next;
  }
  return groups;
};
