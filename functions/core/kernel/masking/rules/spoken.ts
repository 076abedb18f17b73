import { perProcess } from '#core/kernel/per-process';
import { english } from './english';
import { readingOf } from './reading';
import { gapBefore, type Tokens, wordAt } from './tokens';
import * as words from './vocabulary';

/** The ten digits in the languages spoken in the US, zero first, with common misspellings. */
const digitNames = `
  zero one two three four five six seven eight nine / oh - - - fower fife sicks sevin ait niner / o - - - - fiv siks - - nein
  nought - - - - - - - - - / naught - - - - - - - - - / cero uno dos tres cuatro cinco seis siete ocho nueve
  null eins zwei drei vier funf sechs sieben acht neun / - - zwo - - fuenf - - - - / - - deux trois quatre cinq - - huit neuf
  - - - - quattro cinque sei sette otto nove / - - dois - quatro - meia sete oito -
  - jeden dwa trzy cztery piec szesc siedem osiem dziewiec / sero isa dalawa tatlo apat lima anim pito walo siyam
  khong mot - - bon - - - - chin / ноль один два три четыре пять шесть семь восемь девять / нуль - - - - - - - - -
  零 一 二 三 四 五 六 七 八 九 / 〇 幺 - - - - - - - - / 영 일 이 삼 사 오 육 칠 팔 구 / 공 - - - - - - - - -
  शून्य एक दो तीन चार पांच छह सात आठ नौ / - - - - - पाँच छः - - - / صفر واحد اثنان ثلاثة اربعة خمسة ستة سبعة ثمانية تسعة`;
/** Words that sound like a digit but mean something else: digits only among enough others. */
const soundAlikes = `
  o won too tree for - - sept ate - / zilch - - free - - - - - - / - un to tre fore - - - - - / - um tu - - - - - - -
  - - due - - nam sau bay tam - / - - hai ba - - - - - -`;

const tableOf = (rows: string): Map<string, number> => {
  const names = rows
    .split(/ \/ |\n */)
    .flatMap((row) => row.split(' ').map((name, digit) => [readingOf(name).text, digit] as const));
  return new Map(names.filter(([name]) => !/^-?$/.test(name)));
};

const digits = perProcess(() => tableOf(digitNames));
const alike = perProcess(() => tableOf(soundAlikes));
/** Returns whether two words differ by one letter. */
const isOneOff = (word: string, name: string): boolean => {
  let start = 0;
  while (start < word.length && word[start] === name[start]) start += 1;
  const [longer, shorter] = word.length >= name.length ? [word, name] : [name, word];
  if (longer.length - shorter.length > 1) return false;
  return longer.slice(start + 1) === shorter.slice(longer.length === shorter.length ? start + 1 : start);
};

const isWord = (word: string): boolean => english().has(word) || words.shortWords.has(word);

const plainDigits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
/** "sevn", "thre": a misspelled digit that is no other word. */
const misspelt = (word: string): number | undefined => {
  if (!/^[a-z]{3,6}$/.test(word) || isWord(word)) return undefined;
  const digit = plainDigits.findIndex((name) => name.length > 3 && isOneOff(word, name));
  return digit < 0 ? undefined : digit;
};

const digitNamed = (word = ''): number | undefined => digits().get(word);

/** "fives", "sixes" */
const digitsNamed = (word = ''): number | undefined =>
  /^[a-z]{4,6}s$/.test(word) ? (digitNamed(word.slice(0, -1)) ?? digitNamed(word.slice(0, -2))) : undefined;

/** An unknown short word ("wun") counts as some digit: which one does not matter. */
const couldBe = (word: string): number | undefined => {
  const digit = misspelt(word) ?? alike().get(word);
  if (digit !== undefined) return digit;
  return /^[a-z]{2,4}$/.test(word) && !isWord(word) ? 5 : undefined;
};

/** Reads a word as a digit if other digits stand beside it: "oh won too". */
export const soundedDigit = (
  tokens: Tokens,
  index: number,
  isAfterDigit: boolean,
): (Spoken & { sounded: boolean }) | undefined => {
  const word = wordAt(tokens, index);
  const digit = couldBe(word);
  // "ax1" is a code.
  if (digit === undefined || (tokens.list[index + 1]?.kind === 'number' && gapBefore(tokens, index + 1) === '')) return undefined;
  const after = tokens.list[index + 1]?.text ?? '';
  const isBeforeDigit =
    (/^\d$/.test(after) || (digitNamed(after) ?? couldBe(after)) !== undefined) &&
    /^[\s,._*/-]{1,5}$/.test(gapBefore(tokens, index + 1));
  const isSlip = misspelt(word) !== undefined;
  return isSlip || isAfterDigit || isBeforeDigit ? { digits: String(digit), next: index + 1, sounded: !isSlip } : undefined;
};

const counting = (names: string, first: number, step: number): [string, number][] =>
  names.split(' ').map((word, index) => [word, first + index * step]);

/** Numbers of two digits, tens and hundreds, in English and Spanish. */
const numbers = perProcess(() =>
  new Map([
    ...counting('ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen', 10, 1),
    ...counting('diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve', 10, 1),
    ...counting('veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve', 21, 1),
    ...counting('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
    ...counting('veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa', 20, 10),
    ...counting(
      'ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
      100,
      100,
    ),
  ]).set('fourty', 40),
);
const repeats = new Map(Object.entries({ double: 2, twice: 2, triple: 3, treble: 3, thrice: 3, quadruple: 4 }));
const thousands = new Map(Object.entries({ thousand: 1000, mil: 1000, grand: 1000, million: 1_000_000 }));

interface Spoken {
  digits: string;
  next: number;
}

const follows = (tokens: Tokens, index: number): boolean => /^[ -]{0,3}$/.test(gapBefore(tokens, index));

const below100 = (tokens: Tokens, index: number): { value: number; next: number } | undefined => {
  const word = wordAt(tokens, index);
  const value = digitNamed(word) ?? numbers().get(word);
  if (value === undefined || value >= 100) return undefined;
  // "forty two", "treinta y dos"
  const next = wordAt(tokens, index + 1) === 'y' ? index + 2 : index + 1;
  const unit = value >= 20 && value % 10 === 0 && follows(tokens, next) ? digitNamed(wordAt(tokens, next)) : undefined;
  return unit ? { value: value + unit, next: next + 1 } : { value, next: index + 1 };
};

const below1000 = (tokens: Tokens, index: number): { value: number; next: number } | undefined => {
  const hundreds = numbers().get(wordAt(tokens, index)) ?? 0;
  const first = hundreds < 100 ? below100(tokens, index) : { value: hundreds / 100, next: index };
  const isHundreds = hundreds >= 100 || (first && wordAt(tokens, first.next) === 'hundred' && follows(tokens, first.next));
  if (!first || first.value === 0 || !isHundreds) return first;
  const next = first.next + 1;
  const and = wordAt(tokens, next) === 'and';
  const rest = and || follows(tokens, next) ? below100(tokens, and ? next + 1 : next) : undefined;
  // "eight hundred five five five" is 800 and three fives, "eight hundred fifty" is one number.
  if (rest && (and || rest.value >= 10)) return { value: first.value * 100 + rest.value, next: rest.next };
  return { value: first.value * 100, next };
};

const cardinal = (tokens: Tokens, index: number): Spoken | undefined => {
  const first = below1000(tokens, index);
  if (!first) return undefined;
  const scale = first.value > 0 && follows(tokens, first.next) ? thousands.get(wordAt(tokens, first.next)) : undefined;
  if (scale === undefined) return { digits: String(first.value), next: first.next };
  const rest = below1000(tokens, first.next + 1);
  const value = first.value * scale;
  return rest && rest.value >= 10
    ? { digits: String(value + rest.value), next: rest.next }
    : { digits: String(value), next: first.next + 1 };
};

const anyDigit = perProcess(() => new RegExp([...digits().keys()].sort((a, b) => b.length - a.length).join('|'), 'gy'));

/** "fivefivefive" */
const runTogether = (word: string): string => {
  const names = word.match(anyDigit()) ?? [];
  return names.length > 1 && names.join('') === word ? names.map((name) => digits().get(name)).join('') : '';
};

/** "three fives", "3 fives" */
const several = (tokens: Tokens, index: number, count = 0): Spoken | undefined => {
  const digit = follows(tokens, index + 1) ? digitsNamed(wordAt(tokens, index + 1)) : undefined;
  return digit !== undefined && count > 1 && count < 5 ? { digits: String(digit).repeat(count), next: index + 2 } : undefined;
};

/** "3 fives", "6 hundred 19" */
export const figureAndWords = (tokens: Tokens, index: number): Spoken | undefined => {
  const figure = tokens.list[index]?.text ?? '';
  if (wordAt(tokens, index + 1) !== 'hundred' || !/^[1-9]$/.test(figure) || !follows(tokens, index + 1))
    return several(tokens, index, Number(figure));
  const rest = tokens.list[index + 2];
  const goesOn = rest?.kind === 'number' && rest.text.length === 2 && follows(tokens, index + 2);
  return goesOn ? { digits: figure + rest.text, next: index + 3 } : { digits: `${figure}00`, next: index + 2 };
};

/** Returns the digits that one would dial for the words from `index` on. */
export const spokenNumber = (tokens: Tokens, index: number): Spoken | undefined => {
  const word = wordAt(tokens, index);
  const after = tokens.list[index + 1];
  const digitOf = (token = after): string =>
    token?.kind === 'number' ? token.text : (digitNamed(token?.text)?.toString() ?? '');
  const times = repeats.get(word);
  if (times !== undefined) return digitOf().length === 1 ? { digits: digitOf().repeat(times), next: index + 2 } : undefined;
  const said = several(tokens, index, digitNamed(word)) ?? cardinal(tokens, index);
  if (!said) {
    const together = word.length <= 90 ? runTogether(word) : '';
    return together ? { digits: together, next: index + 1 } : undefined;
  }
  // "five thrice", but "five double six"
  const again = said.digits.length === 1 && follows(tokens, said.next) ? repeats.get(wordAt(tokens, said.next)) : undefined;
  const isNext = follows(tokens, said.next + 1) && digitOf(tokens.list[said.next + 1]) !== '';
  return again === undefined || isNext ? said : { digits: said.digits.repeat(again), next: said.next + 1 };
};
