import { gapBefore, type Tokens, wordAt } from './tokens';

const units: Record<string, number> = {
  ...{ zero: 0, oh: 0, o: 0, nought: 0, naught: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8 },
  ...{ nine: 9, niner: 9, cero: 0, uno: 1, dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, siete: 7, ocho: 8, nueve: 9 },
};
const teens: Record<string, number> = {
  ...{ ten: 10, eleven: 11, twelve: 12, thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17 },
  ...{ eighteen: 18, nineteen: 19 },
};
const tens: Record<string, number> = {
  ...{ twenty: 20, thirty: 30, forty: 40, fourty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 },
};
const repeats: Record<string, number> = { double: 2, triple: 3, treble: 3, quadruple: 4 };

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
    const value = valueIn(units, word) ?? valueIn(teens, word);
    return value === undefined ? undefined : { value, next: index + 1 };
  }
  const unit = follows(tokens, index + 1) ? valueIn(units, wordAt(tokens, index + 1)) : undefined;
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

const longestFirst = Object.keys(units).sort((a, b) => b.length - a.length);

/** "fivefivefive": nothing but digits that are written together. */
const runTogether = (word: string): string | undefined => {
  let digits = '';
  for (let at = 0; at < word.length; ) {
    const unit = longestFirst.find((name) => word.startsWith(name, at));
    if (unit === undefined) return undefined;
    digits += units[unit];
    at += unit.length;
  }
  return digits.length >= 2 ? digits : undefined;
};

/** The number that the words from `index` on say, as the digits that one would dial. */
export const spokenNumber = (tokens: Tokens, index: number): Spoken | undefined => {
  const word = wordAt(tokens, index);
  if (word === undefined) return undefined;
  const times = valueIn(repeats, word);
  if (times !== undefined) {
    const token = tokens.list[index + 1];
    const digit = token?.kind === 'number' ? token.text : valueIn(units, token?.text)?.toString();
    return digit?.length === 1 ? { digits: digit.repeat(times), next: index + 2 } : undefined;
  }
  const count = valueIn(several, word);
  const repeated = count === undefined || !follows(tokens, index + 1) ? undefined : valueIn(plurals, wordAt(tokens, index + 1));
  if (count !== undefined && repeated !== undefined) return { digits: String(repeated).repeat(count), next: index + 2 };
  const said = cardinal(tokens, index);
  if (said) return said;
  const together = word.length <= 90 ? runTogether(word) : undefined;
  return together === undefined ? undefined : { digits: together, next: index + 1 };
};
