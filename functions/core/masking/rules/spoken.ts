import { readingOf } from './reading';
import { gapBefore, type Tokens, wordAt } from './tokens';

/** The ten digits in the languages that are spoken here, zero first, and how they are misspelt. */
const digitNames = [
  ...[
    'zero one two three four five six seven eight nine',
    'oh - - - fower fife sicks sevin ait niner',
    'o - - - - fiv siks - - nein',
  ],
  ...['nought - - - - - - - - -', 'naught - - - - - - - - -', 'cero uno dos tres cuatro cinco seis siete ocho nueve'],
  ...['null eins zwei drei vier funf sechs sieben acht neun', '- - zwo - - fuenf - - - -'],
  ...['- - deux trois quatre cinq - - huit neuf', '- - - - quattro cinque sei sette otto nove'],
  ...['- - dois - quatro - meia sete oito -', '- jeden dwa trzy cztery piec szesc siedem osiem dziewiec'],
  ...['sero isa dalawa tatlo apat lima anim pito walo siyam', 'khong mot - - bon - - - - chin'],
  ...['ноль один два три четыре пять шесть семь восемь девять', 'нуль - - - - - - - - -'],
  ...['零 一 二 三 四 五 六 七 八 九', '〇 幺 - - - - - - - -', '영 일 이 삼 사 오 육 칠 팔 구', '공 - - - - - - - - -'],
  ...['शून्य एक दो तीन चार पांच छह सात आठ नौ', '- - - - - पाँच छः - - -', 'صفر واحد اثنان ثلاثة اربعة خمسة ستة سبعة ثمانية تسعة'],
];
/** Words that sound like a digit, or are one elsewhere, and are another word here: digits only among enough others. */
const soundAlikes = [
  ...[
    '- won too tree for - - sept ate -',
    '- un to tre fore - - - - -',
    '- um tu - - - - - - -',
    '- - due - - nam sau bay tam -',
    '- - hai ba - - - - - -',
  ],
];

const tableOf = (rows: readonly string[]): Map<string, number> =>
  new Map(
    rows.flatMap((row) =>
      row.split(' ').flatMap((name, digit) => (name === '-' ? [] : [[readingOf(name).text, digit] as [string, number]])),
    ),
  );

const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

const digits = once(() => tableOf(digitNames));
const alike = once(() => tableOf(soundAlikes));
const digitNamed = (word: string | undefined): number | undefined => (word === undefined ? undefined : digits().get(word));

/** The digit that a word sounds like, beside others that are digits: "oh won too". */
export const soundedDigit = (tokens: Tokens, index: number, isAfterDigit: boolean): Spoken | undefined => {
  const digit = alike().get(wordAt(tokens, index) ?? '');
  if (digit === undefined) return undefined;
  const isBeforeDigit = digitNamed(wordAt(tokens, index + 1)) !== undefined && follows(tokens, index + 1);
  return isAfterDigit || isBeforeDigit ? { digits: String(digit), next: index + 1 } : undefined;
};

const teens: Record<string, number> = {
  ...{ ten: 10, eleven: 11, twelve: 12, thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17 },
  ...{ eighteen: 18, nineteen: 19 },
};
const tens: Record<string, number> = {
  ...{ twenty: 20, thirty: 30, forty: 40, fourty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 },
};
const repeats: Record<string, number> = { double: 2, twice: 2, triple: 3, treble: 3, thrice: 3, quadruple: 4 };

/** "three fives" */
const several: Record<string, number> = { two: 2, three: 3, four: 4 };
const plurals: Record<string, number> = {
  ...{ zeros: 0, zeroes: 0, ones: 1, twos: 2, threes: 3, fours: 4, fives: 5, sixes: 6, sevens: 7, eights: 8, nines: 9 },
};

const valueIn = (table: Record<string, number>, word: string | undefined): number | undefined =>
  word !== undefined && Object.hasOwn(table, word) ? table[word] : undefined;

interface Spoken {
  digits: string;
  /** The token after it. */
  next: number;
}

/** Whether the token is said in one breath with the one before it. */
const follows = (tokens: Tokens, index: number): boolean => /^[ -]{0,3}$/.test(gapBefore(tokens, index));

const below100 = (tokens: Tokens, index: number): { value: number; next: number } | undefined => {
  const word = wordAt(tokens, index);
  const ten = valueIn(tens, word);
  if (ten === undefined) {
    const value = digitNamed(word) ?? valueIn(teens, word);
    return value === undefined ? undefined : { value, next: index + 1 };
  }
  const unit = follows(tokens, index + 1) ? digitNamed(wordAt(tokens, index + 1)) : undefined;
  return unit ? { value: ten + unit, next: index + 2 } : { value: ten, next: index + 1 };
};

const below1000 = (tokens: Tokens, index: number): { value: number; next: number } | undefined => {
  const first = below100(tokens, index);
  if (!first || first.value === 0 || wordAt(tokens, first.next) !== 'hundred' || !follows(tokens, first.next)) return first;
  let { next } = first;
  next += 1;
  const and = wordAt(tokens, next) === 'and';
  const rest = below100(tokens, and ? next + 1 : next);
  // "eight hundred five five five" is 800 and three fives, "eight hundred fifty" is one number.
  if (rest && (and || rest.value >= 10)) return { value: first.value * 100 + rest.value, next: rest.next };
  return { value: first.value * 100, next };
};

const thousands: Record<string, number> = { thousand: 1000, grand: 1000, million: 1_000_000 };

const cardinal = (tokens: Tokens, index: number): Spoken | undefined => {
  const first = below1000(tokens, index);
  if (!first) return undefined;
  const scale = first.value > 0 && follows(tokens, first.next) ? valueIn(thousands, wordAt(tokens, first.next)) : undefined;
  if (scale === undefined) return { digits: String(first.value), next: first.next };
  const rest = below1000(tokens, first.next + 1);
  const value = first.value * scale;
  return rest && rest.value >= 10
    ? { digits: String(value + rest.value), next: rest.next }
    : { digits: String(value), next: first.next + 1 };
};

const longestFirst = once(() => [...digits().keys()].sort((a, b) => b.length - a.length));

/** "fivefivefive": nothing but digits that are written together. */
const runTogether = (word: string): string | undefined => {
  let read = '';
  for (let at = 0; at < word.length; ) {
    const unit = longestFirst().find((name) => word.startsWith(name, at));
    if (unit === undefined) return undefined;
    read += digits().get(unit);
    at += unit.length;
  }
  return read.length >= 2 ? read : undefined;
};

/** Whether a digit stands behind the token: it is what is repeated then, as in "five double six". */
const digitAfter = (tokens: Tokens, index: number): boolean => {
  const after = tokens.list[index + 1];
  if (!follows(tokens, index + 1)) return false;
  return after?.kind === 'number' || digitNamed(after?.text) !== undefined;
};

/** "3 fives", "6 hundred 19": a figure that words go on with. */
export const figureAndWords = (tokens: Tokens, index: number): Spoken | undefined => {
  const figure = tokens.list[index]?.text ?? '';
  if (figure.length !== 1 || !follows(tokens, index + 1)) return undefined;
  const repeated = valueIn(plurals, wordAt(tokens, index + 1));
  if (repeated !== undefined && /[2-4]/.test(figure)) return { digits: String(repeated).repeat(Number(figure)), next: index + 2 };
  if (wordAt(tokens, index + 1) !== 'hundred' || figure === '0') return undefined;
  const rest = tokens.list[index + 2];
  const goesOn = rest?.kind === 'number' && rest.text.length === 2 && follows(tokens, index + 2);
  return goesOn ? { digits: figure + rest.text, next: index + 3 } : { digits: `${figure}00`, next: index + 2 };
};

/** The number that the words from `index` on say, as the digits that one would dial. */
export const spokenNumber = (tokens: Tokens, index: number): Spoken | undefined => {
  const word = wordAt(tokens, index);
  if (word === undefined) return undefined;
  const times = valueIn(repeats, word);
  if (times !== undefined) {
    const token = tokens.list[index + 1];
    const digit = token?.kind === 'number' ? token.text : digitNamed(token?.text)?.toString();
    return digit?.length === 1 ? { digits: digit.repeat(times), next: index + 2 } : undefined;
  }
  const count = valueIn(several, word);
  const repeated = count === undefined || !follows(tokens, index + 1) ? undefined : valueIn(plurals, wordAt(tokens, index + 1));
  if (count !== undefined && repeated !== undefined) return { digits: String(repeated).repeat(count), next: index + 2 };
  const said = cardinal(tokens, index);
  if (said) {
    // "five thrice"
    const times =
      said.digits.length === 1 && follows(tokens, said.next) ? valueIn(repeats, wordAt(tokens, said.next)) : undefined;
    return times === undefined || digitAfter(tokens, said.next)
      ? said
      : { digits: said.digits.repeat(times), next: said.next + 1 };
  }
  const together = word.length <= 90 ? runTogether(word) : undefined;
  return together === undefined ? undefined : { digits: together, next: index + 1 };
};
