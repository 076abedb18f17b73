import { perProcess } from '#core/kernel/per-process';
import * as words from './vocabulary';

/** A normalized text: lower case, plain letters and digits, one kind of dash, dot and space, nothing invisible. */
export interface Reading {
  text: string;
  /** The same unit for unit, with capital letters. */
  cased: string;
  /** For each UTF-16 unit of `text`, where its character begins in the original. */
  origin: number[];
  original: string;
}

/** Letters that look Latin, pictures of an at sign or a dot, Braille digits, and a zero that is no letter. */
const lookalikes = perProcess(() => {
  const written = [...'аеорсухіѕјԁһӏмткпвнαβεικνορτυχıɡɑøⓐⒶª✉📧📨📩⚪⚫🔴🔵🟠🟡🟢🟣🟤⠚⠁⠃⠉⠙⠑⠋⠛⠓⠊〇'];
  const read = [...'aeopcyxisjdhlmtknbhabeiknoptuxigao@@@@@@@.........0123456789零'];
  return new Map(written.map((sign, index) => [sign, read[index]]));
});

/** Digits in circles, on clocks and dice, which Unicode does not call digits. Each row begins with a one. */
const discs = [0x2776, 0x2780, 0x278a, 0x24f5, 0x1f550, 0x2680];

const discDigit = (codePoint: number): string | undefined => {
  if (codePoint === 0x24ff || codePoint === 0x24ea) return '0';
  const first = discs.find((one) => codePoint >= one && codePoint < one + 9);
  return first === undefined ? undefined : String(codePoint - first + 1);
};

/** The digits of every script are in rows of ten, zero first. */
const digitValue = (codePoint: number): string => {
  let zero = codePoint;
  while (codePoint - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(codePoint - zero);
};

const plainly = (character: string): string => {
  const codePoint = character.codePointAt(0) as number;
  // A camera stands for Instagram.
  if (/[📷📸]/u.test(character)) return ' ig ';
  const known = lookalikes().get(character) ?? discDigit(codePoint);
  if (known !== undefined) return known;
  if (/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}⠼]/u.test(character)) return '';
  if (/[\p{Z}\s\u2800]/u.test(character)) return ' ';
  if (/[\p{Pd}\u2212\u02d7\u2043\u30fc]/u.test(character)) return '-';
  if (/[\u00b7\u2022\u2219\u22c5\u2027\u3002\uff61\u2024]/u.test(character)) return '.';
  const compatible = character.normalize('NFKC');
  if (/^\p{Nd}$/u.test(compatible) && !/^\d$/.test(compatible)) return digitValue(codePoint);
  const bare = compatible.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return [...bare].map((part) => lookalikes().get(part) ?? part).join('');
};

/** Caches characters outside ASCII. Bounded. */
const seen = new Map<string, string>();
const maxSeen = 5000;

const plain = (character: string): string => {
  let reading = seen.get(character);
  if (reading === undefined) {
    reading = plainly(character);
    if (seen.size < maxSeen) seen.set(character, reading);
  }
  return reading;
};

const entities: Record<string, string> = {
  ...{ commat: '@', period: '.', hyphen: '-', dash: '-', ndash: '-', mdash: '-', lowbar: '_', nbsp: ' ', comma: ',' },
  ...{ lpar: '(', rpar: ')', lsqb: '[', rsqb: ']', num: '#', plus: '+', sol: '/', colon: ':' },
};
/** Encoded characters: "&#64;", "&commat;", "%40", "\\u0040". */
const encoded = /&#(\d{1,7});?|&#x([\da-f]{1,6});?|&([a-z]{3,6});|%([2-7][\da-f])|\\(?:u00|x)([\da-f]{2})/iy;

/** Decodes the character at `index`. "50%25" is a percentage, unless it stands among other codes. */
const encodedAt = (text: string, index: number, isAmongCodes: boolean): { character: string; length: number } | undefined => {
  encoded.lastIndex = index;
  const found = encoded.exec(text);
  if (!found) return undefined;
  const [{ length }, decimal, hex, name, percent, escaped] = found;
  if (percent !== undefined && !isAmongCodes && /\d/.test(text[index - 1] ?? '')) return undefined;
  const codePoint = decimal === undefined ? Number.parseInt(hex ?? percent ?? escaped ?? '', 16) : Number(decimal);
  const character = name === undefined ? codePoint <= 0x10ffff && String.fromCodePoint(codePoint) : entities[name.toLowerCase()];
  return character ? { character, length } : undefined;
};

/** Takes linear time. */
export const readingOf = (original: string): Reading => {
  const parts: string[] = [];
  const cased: string[] = [];
  const origin: number[] = [];
  let codeEnd = -1;
  for (let index = 0; index < original.length; ) {
    const written = String.fromCodePoint(original.codePointAt(index) as number);
    const code = /[&%\\]/.test(written) ? encodedAt(original, index, codeEnd === index) : undefined;
    const { character, length } = code ?? { character: written, length: written.length };
    const reading = character < '\x80' ? character.toLowerCase() : plain(character);
    for (let unit = 0; unit < reading.length; unit += 1) origin.push(index);
    parts.push(reading);
    cased.push(character.toLowerCase() === reading ? character : reading);
    index += length;
    if (code) codeEnd = index;
  }
  return { text: unleeted(parts.join('')), cased: cased.join(''), origin, original };
};

const leetLetters: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'e',
  $: 's',
  '!': 'i',
  '|': 'i',
};

/** "sevenzerofour" */
const digitNames = /^(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple){2,20}$/;

const unleetedWord = (word: string): string => {
  if (word.length > 60 || !/[a-z]/.test(word) || !/[\d!|$]/.test(word)) return word;
  const letters = word.replace(/[^a-z]/g, (sign) => leetLetters[sign] ?? sign);
  if (digitNames.test(letters)) return letters;
  if (word.length > 10) return word;
  return [letters, letters.replaceAll('i', 'l')].find((read) => words.leetWords.has(read)) ?? word;
};

/** "f1ve", "d0t c0m", "gma!l", "6!9": replaces signs within words and numbers, unit for unit. */
const unleeted = (text: string): string =>
  text
    .replace(/[a-z\d!|$]*[a-z\d|$]/g, unleetedWord)
    .replace(/(?<=(?<![a-z])(?:(?:g|e|hot)?m|inst))@(?=il|gram)/g, 'a')
    .replace(/(?<![\d!|])(?:\d[!|]\d{1,2}|\d\d[!|]\d)(?![\d!|])/g, (number) => number.replace(/[!|]/, '1'));

export const backwards = (text: string): string => text.split('').reverse().join('');

/** From `at` up to, not including, `end`. */
export interface Span {
  at: number;
  end: number;
}

export const matchesOf = (text: string, form: RegExp): Span[] =>
  [...text.matchAll(form)].map(({ index: at, 0: found }) => ({ at, end: at + found.length }));

/** Returns the same span of the original, with the invisible characters after it. */
export const inOriginal = ({ origin, original }: Reading, { at, end }: Span): Span => {
  const last = origin[end - 1] as number;
  let after = end;
  while (after < origin.length && origin[after] === last) after += 1;
  return { at: origin[at] as number, end: origin[after] ?? original.length };
};
