import type { Span } from './reading';
import { spokenNumber } from './spoken';
import { gapBefore, type Tokens, wordAt } from './tokens';

const words = (text: string): Set<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Said of a number to dial. */
const phoneCues = words(`
  call calls calling text texts texting txt phone phones ph telephone tel cell cellphone mobile mob fax whatsapp wa sms imessage
  dial ring reach contact number numbers num digits voicemail vm hotline landline signal telegram viber hmu facetime
  llamame llama telefono celular numero`);
/** Said of a number that names something else. */
const idCues = words(`
  mls apn parcel dre bre lic license licence permit invoice order po ref reference confirmation case item sku model serial
  tracking escrow account acct listing lot apt apartment suite ste zip zipcode postal ticket id code lockbox policy claim
  routing bldg loan file transaction unit`);
/** Said of how much there is; \`days\` and the like could as well say when to call. */
const amounts = words('sq sqft sf ft feet foot square dollars dollar usd bucks k grand acres acre sqm psf');
const units = words(`
  inch inches yd yds yards bed beds bedroom bedrooms br bd bath baths bathroom bathrooms ba room rooms level levels story
  stories floor floors percent days day weeks week wks months month mos years year yrs hours hour hrs minutes mins people
  guests chairs pieces items photos homes houses projects properties miles`);
const streets = words(`
  st street ave avenue rd road dr drive blvd boulevard ln lane ct court way pl place ter terrace cir circle pkwy parkway hwy
  highway loop trail trl alley row`);
const fillers = words('of the a an my your our on in at is and or to for with');
/** Said for the marks between the groups of a number. */
const spokenMarks = words('dash hyphen dot point period space slash');
const spokenPauses = words('then and comma um uh next plus');

/** A group of digits, as figures or in words. */
interface Group extends Span {
  digits: string;
  /** The tokens that it is made of: from, and the one after. */
  first: number;
  next: number;
  spoken: boolean;
  /** How it hangs on the group before it: not at all, like the groups of one number, or like the items of a list. */
  join: 'none' | 'tight' | 'loose';
  plus: boolean;
  /** Part of a date, a time, a ZIP+4, a number with thousands separators, a web address. */
  fixed: boolean;
  /** A price, a measure, a house number, an id: no phone number unless its shape says so. */
  plain: boolean;
}

const dateWith = (mark: string): RegExp =>
  new RegExp(
    String.raw`(?<!\d|\d${mark})(?:0?[1-9]|[12]\d|3[01])${mark}(?:0?[1-9]|[12]\d|3[01])${mark}(?:(?:19|20)\d\d|\d\d)(?!\d|${mark}\d)`,
    'g',
  );

// Each is bounded in length (the address by white space, which it cannot contain), so that all take linear time.
const fixedForms = [
  ...['\\/', '-', '\\.'].map(dateWith),
  /(?<!\d|\d[-/.])(?:19|20)\d\d([-/.])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])(?!\d|\1\d)/g,
  /(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?![\d:])/g,
  /(?<![\d,.])\d{1,3}(?:,\d{3}){1,2}(?:\.\d{1,2})?(?!\d|,\d)/g,
  /(?<![\d-])\d{5}-\d{4}(?![\d-])/g,
];
const plainForms = [
  /(?<!\d|\d\/)(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|[12]\d|3[01])(?!\d|\/\d)/g,
  /(?<![\d.])\d{1,7}\.\d{1,2}(?![\d.])/g,
  /(?<![\d.])\d{1,3}\.\d{4,8}, ?-?\d{1,3}\.\d{4,8}(?![\d.])/g,
  /(?<=\b(?:lat|lon|lng|long|latitude|longitude)\.?:? ?-?)\d{1,3}\.\d{4,8}(?![\d.])/g,
  /[$€£] ?\d{1,9}(?:\.\d{2})?(?: ?k\b)?/g,
  /(?<=[$€£] ?\d{1,7}(?:\.\d{2})?k? ?- ?)\d{1,7}(?!\d|-)/g,
  /(?<=, ?[a-z]{2} |\b(?:ak|ar|az|ca|ct|dc|fl|ga|il|ks|ky|mi|mn|nc|ne|nj|nm|nv|ny|sc|sd|tn|tx|ut|va|wa|wi|wv) )\d{5}(?!\d|-)/g,
  /(?<=(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december)\.? )\d{1,2}(?:, (?:19|20)\d\d)?(?!\d|-\d{3})/g,
];
const webAddress = /(?:https?:\/\/|www\.)\S+/g;
/** Web addresses that are phone numbers. */
const dialAddress = /^(?:https?:\/\/)?(?:www\.)?(?:wa\.me|api\.whatsapp\.com|t\.me|signal\.me)\b/;

const covered = (text: string, forms: readonly RegExp[]): Uint8Array => {
  const cover = new Uint8Array(text.length);
  for (const form of forms) for (const match of text.matchAll(form)) cover.fill(1, match.index, match.index + match[0].length);
  return cover;
};

const isHouseNumber = (tokens: Tokens, index: number): boolean => {
  if ((tokens.list[index]?.text.length ?? 0) > 6) return false;
  for (let next = index + 1; next <= index + 4; next += 1) {
    const token = tokens.list[next];
    if (!token || fillers.has(token.text) || gapBefore(tokens, next).length > 2) return false;
    if (token.kind === 'word' && streets.has(token.text) && next > index + 1) return true;
  }
  return false;
};

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

/** Whether the words around say that this is a number to dial, or the number of something else. The nearest says it. */
const cueAround = (tokens: Tokens, first: number, next: number): 'phone' | 'id' | undefined => {
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

const marksOnly = /^[\s\-./()[\]{}_*~|\\:=^°+,#']*$/;

const joinOf = (gap: string): Group['join'] => {
  if (gap === '@' || gap === '%') return gap === '@' ? 'tight' : 'loose';
  if (gap.length > 12 || /[$€£¥%@]/.test(gap)) return 'none';
  if (/[\n;!?"'#]|\.\s|,\s|\s,|\s[+=]/.test(gap) || !marksOnly.test(gap)) return 'loose';
  return 'tight';
};

/** "o" and "l" among figures are a zero and a one. */
const asFigures = (word: string): string | undefined =>
  /^[oil]{1,4}$/.test(word) ? word.replaceAll('o', '0').replace(/[il]/g, '1') : undefined;

const groupsOf = (tokens: Tokens): Group[] => {
  const { text, list } = tokens;
  const addresses = [...text.matchAll(webAddress)].filter(([address]) => !dialAddress.test(address));
  const fixed = covered(text, fixedForms);
  const plain = covered(text, plainForms);
  for (const { index, 0: address } of addresses) plain.fill(2, index, index + address.length);

  const groups: Group[] = [];
  let paused = false;
  for (let index = 0; index < list.length; ) {
    const token = list[index];
    if (!token) break;
    const previous = groups.at(-1);
    const open: boolean = previous !== undefined && (previous.next === index || paused);
    const glued = previous?.end === token.at || (list[index + 1]?.kind === 'number' && list[index + 1]?.at === token.end);
    const said =
      token.kind === 'number'
        ? { digits: token.text, next: index + 1 }
        : (glued && asFigures(token.text) && { digits: asFigures(token.text) as string, next: index + 1 }) ||
          spokenNumber(tokens, index);
    if (!said) {
      const mark: boolean = open && spokenMarks.has(token.text);
      paused = open && (mark || spokenPauses.has(token.text) || token.text === 'x');
      index += 1;
      continue;
    }
    const end = list[said.next - 1]?.end ?? token.end;
    const gap = text.slice(previous?.end ?? 0, token.at);
    const between = paused ? wordAt(tokens, index - 1) : undefined;
    const join = !open ? 'none' : between ? (spokenMarks.has(between) || between === 'x' ? 'tight' : 'loose') : joinOf(gap);
    const after = wordAt(tokens, said.next);
    const ordinal = token.kind === 'number' && list[said.next]?.at === end && /^(?:st|nd|rd|th)$/.test(after ?? '');
    const before = list[index - 1];
    // "AB123" is a code; "o47" and "five47" are not.
    const coded =
      token.kind === 'number' &&
      previous?.end !== token.at &&
      before?.kind === 'word' &&
      before.end === token.at &&
      !phoneCues.has(before.text);
    const measured = after !== undefined && gapBefore(tokens, said.next).length <= 1 && (units.has(after) || amounts.has(after));
    groups.push({
      digits: said.digits,
      at: token.at,
      end,
      first: index,
      next: said.next,
      spoken: token.kind === 'word',
      join,
      // "1200 + 450" is a sum.
      plus: /(?:^|[^\d\s])\s*\+ ?\(?$/.test(text.slice(Math.max(0, token.at - 8), token.at)),
      fixed: fixed[token.at] === 1 || ordinal,
      plain: plain[token.at] !== 0 || coded || measured || (token.kind === 'number' && isHouseNumber(tokens, index)),
    });
    // "1200-1500 sq ft": both ends are measured.
    if (measured && previous && join === 'tight' && text.slice(previous.end, token.at).includes('-')) previous.plain = true;
    paused = false;
    index = said.next;
  }
  return groups;
};

const numberOf = (group: Group | undefined): number => Number(group?.digits ?? 0);

/** Area code and exchange of the North American plan begin with 2 to 9. https://en.wikipedia.org/wiki/North_American_Numbering_Plan */
const isNorthAmerican = (digits: string): boolean => /^1?[2-9]\d{2}[2-9]\d{6}$/.test(digits);

/** One, two, three ... (with one step or two out of line): counting, not dialling. */
const isCounting = (groups: readonly Group[]): boolean => {
  const steps = groups.filter((group, index) => index > 0 && numberOf(group) === numberOf(groups[index - 1]) + 1).length;
  return steps === groups.length - 1 || (steps >= 5 && steps >= groups.length - 3);
};

const isRound = (group: Group): boolean => numberOf(group) % 25 === 0 && !group.digits.startsWith('0');

/** "800-1200": from a lower to a higher round number, or of something that is measured. */
const isRange = (tokens: Tokens, [low, high, ...more]: readonly Group[]): boolean => {
  if (!low || !high || more.length > 0 || high.digits.startsWith('0') || numberOf(low) >= numberOf(high)) return false;
  if (numberOf(high) > numberOf(low) * 5) return false;
  return (isRound(low) && isRound(high)) || amounts.has(wordAt(tokens, high.next) ?? '');
};

/** Group lengths of a whole number as people write it, with and without the leading 1. */
const shapes = new Set(['3,3,4', '3,7', '6,4', '10', '1,3,3,4', '1,3,7', '1,10', '1,6,4', '4,3,4', '11']);

interface Clue {
  cue: 'phone' | 'id' | undefined;
}

/**
 * Whether some groups that stand together are a phone number. Shapes that mean nothing else need no more; what could also be
 * a list, a range or an id needs a word that says so, or has to dial somewhere.
 */
const isPhone = (tokens: Tokens, groups: readonly Group[], { cue }: Clue): boolean => {
  const digits = groups.map((group) => group.digits).join('');
  const lengths = groups.map((group) => group.digits.length);
  const shape = lengths.join(',');
  const size = digits.length;
  const tight = groups.slice(1).every(({ join }) => join === 'tight');
  const plain = groups.some((group) => group.plain);
  const said = cue === 'phone';
  const first = groups[0] as Group;

  if (first.plus && tight && size >= 7) return true;
  if (tight && /^0(?:0|11)[1-9]/.test(digits) && size >= 10 && !plain) return true;
  if (shapes.has(shape) && (size === 10 || /^[01]/.test(digits) || said)) {
    const oneGroup = groups.length === 1;
    if (tight && !(cue === 'id' && !shape.endsWith('3,3,4'))) return !(oneGroup && plain && !isNorthAmerican(digits));
    if (isNorthAmerican(digits) && cue !== 'id' && !plain && !groups.every(isRound)) return true;
  }
  const singles = lengths.filter((length) => length === 1).length;
  const counting = isCounting(groups) && !said;
  if (singles >= 5 && size >= 7 && Math.max(...lengths) <= 4 && !counting && cue !== 'id' && (!plain || singles >= 10))
    return true;
  const spoken = groups.filter((group) => group.spoken).length;
  if (spoken === groups.length && shape === '3,2,2' && !plain) return true;
  if (spoken > 0 && groups.length >= 5 && size >= 7 && !counting && !plain) return true;
  // As it is written, without white space: "555-1234 days".
  const written = /^[-.]$/.test(tokens.text.slice(first.end, groups[1]?.at));
  if (plain) return shape === '3,4' && written && said && !isRange(tokens, groups);
  if (cue === 'id') return false;
  if (tight && isNorthAmerican(digits) && size >= 10 && !counting) return true;
  if (shape === '3,4' && tight) {
    return !isRange(tokens, groups) && (written || said || /^[2-9]/.test(digits));
  }
  if (shape === '7') return said || (/^[2-9]/.test(digits) && !digits.endsWith('000'));
  const afterThree = lengths[0] === 3 || lengths[0] === 1;
  const inParts = groups.length >= 4 ? afterThree : shape === '3,2,2';
  if (size === 7 && tight && inParts && /^[2-9]/.test(digits) && !counting) return true;
  const various = new Set(lengths).size > 1 && Math.max(...lengths) <= 6;
  if (tight && size >= 11 && size <= 13 && groups.length >= 3 && various && lengths[0] !== 4) return true;
  const list = groups.length > 1 && groups.every((group) => isRound(group) && group.digits.length >= 3);
  return said && !list && (tight || size === 10 || size === 11) && !counting;
};

/** No number that can be dialled is longer (E.164). */
const maxDigits = 15;

/** The longest phone number that begins with the group at `index`: how many groups it takes, 0 for none. */
const phoneFrom = (tokens: Tokens, groups: readonly Group[], index: number, clue: Clue): number => {
  let size = 0;
  let best = 0;
  for (let next = index; next < groups.length; next += 1) {
    const group = groups[next] as Group;
    size += group.digits.length;
    if (group.fixed || (next > index && group.join === 'none') || size > maxDigits) break;
    if (size >= 7 && isPhone(tokens, groups.slice(index, next + 1), clue)) best = next + 1 - index;
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

/** Where a reading gives a phone number. */
export const phoneSpans = (tokens: Tokens): Span[] => {
  const { text } = tokens;
  const groups = groupsOf(tokens);
  const spans: Span[] = [...text.matchAll(vanity)].map(({ index, 0: found }) => ({ at: index, end: index + found.length }));
  let clue: Clue = { cue: undefined };
  for (let index = 0; index < groups.length; ) {
    const first = groups[index] as Group;
    if (index === 0 || first.join !== 'tight') {
      let last = index;
      while (groups[last + 1]?.join === 'tight') last += 1;
      clue = { cue: cueAround(tokens, first.first, (groups[last] as Group).next) };
    }
    const taken = phoneFrom(tokens, groups, index, clue);
    const last = groups[index + taken - 1];
    if (taken > 0 && last) {
      const opening = /[+(]{1,2} ?\(?$/.exec(text.slice(Math.max(0, first.at - 4), first.at))?.[0].length ?? 0;
      spans.push({ at: first.at - opening, end: extensionAfter(tokens, last.next, last.end) });
    }
    index += Math.max(1, taken);
  }
  return spans;
};
