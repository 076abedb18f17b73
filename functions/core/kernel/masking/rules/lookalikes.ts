import { isNorthAmerican } from './groups';
import { isKnownWord } from './names';
import type { Span } from './reading';
import { type Token, type Tokens, wordsIn } from './tokens';
import * as words from './vocabulary';

const digits = new Map([...'OoQDIiLl|!ZzEeAaSs$GbTBgqP'].map((sign, at) => [sign, '00001111112233445556678999'[at] ?? '']));
const one = '[0-9OoQDIiLl|!ZzEeAaSs$GbTBgqP]';
const between = '[ .\\-/~_\\n]{0,3}';

/** Ten signs in the shape of a number, or one by one. Each form is bounded in length. */
const forms = [
  new RegExp(`(?<![\\p{L}\\d])\\(?${one}{3}\\)?${between}${one}{3}${between}${one}{4}(?![\\p{L}\\d])`, 'gu'),
  new RegExp(`(?<![\\p{L}\\d])(?:${one}[ .\\-/_]{1,3}){9}${one}(?![\\p{L}\\d])`, 'gu'),
];
/** Letters on a phone's keys: "704-JOS-COUC", "336-STAGING". */
const keypad = /(?<![\p{L}\d-])(?:1[-. ])?\(?([2-9]\d\d)\)?[-. ]([A-Z\d]{3})[-. ]?([A-Z\d]{4})(?![\p{L}\d-])/gu;

/** Tells a North American number from a product code. `isCalled`: the words before call it a number. */
const isNumber = (found: string, isCalled: boolean): boolean => {
  // "512847 size"
  const hasWord = found.split(/[^\p{L}\d|!$]+/u).some((part) => /^\p{L}{3,}$/u.test(part) && isKnownWord(part.toLowerCase()));
  const signs = [...found].filter((sign) => /\d/.test(sign) || digits.has(sign));
  const figures = signs.filter((sign) => /\d/.test(sign)).length;
  const isInParts = /[^\p{L}\d|!$]/u.test(found);
  const enough = isCalled ? 3 : isInParts ? 4 : 7;
  const isDialled = isNorthAmerican(signs.map((sign) => digits.get(sign) ?? sign).join(''));
  return !hasWord && figures < 10 && figures >= enough && isDialled;
};

/** Returns the first token that ends after a place. */
const firstAfter = (list: readonly Token[], at: number): number => {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] as Token).end > at) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** Finds numbers with letters for digits: "7O4-5S5-OI23". */
export const lookalikeSpans = (tokens: Tokens): Span[] => {
  const { cased, list } = tokens;
  const around = (span: Span): string[] => {
    const first = firstAfter(list, span.at);
    return wordsIn(tokens, first - 4, first);
  };
  const found = forms
    .flatMap((form) => [...cased.matchAll(form)])
    .map(({ index: at, 0: text }) => ({ at, end: at + text.length, text }));
  const spans = found.filter((span) => {
    const said = around(span);
    const isCalled = said.some((word) => words.phoneCues.has(word));
    return (isCalled || !said.some((word) => words.idCues.has(word))) && isNumber(span.text, isCalled);
  });
  for (const { index: at, 0: text, 2: exchange = '', 3: line = '' } of cased.matchAll(keypad)) {
    const span = { at, end: at + text.length };
    const isLettered = /[A-Z]{3}/.test(exchange + line);
    if (isLettered && (around(span).some((word) => words.phoneCues.has(word)) || /[A-Z]{6}/.test(exchange + line)))
      spans.push({ ...span, text });
  }
  return spans;
};
