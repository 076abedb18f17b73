import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuMsOf } from '#functions/testing/cpu';
import { samples, withoutMarks } from '#functions/testing/masking/rates';
import { maskContacts } from './mask';
import { maskSeenTogether } from './together';

/**
 * Short units of everything that the rules look at, from a seed, each with something that stands once before it: a text that
 * repeats the unit must not take more than its length in time. A few at each run, many with MASK_UNITS=300.
 */
const randomUnits = (count: number): [string, string][] => {
  const words = [
    '1 5 12 619 2093 0 a x o l dana harborstaging at dot com gmail google instagram ig telegram username my is the and then call',
    'area code first 1st room five double hundred forty y treinta won www http :// zillow slash sign full stop dash underscore',
    'arroba punto st jan mls reversed mail host &#64; &period; %40 \\u0040 $ # + ! | ( ) [ ] : , / @ _ - . é ５ 🕕 六',
  ].flatMap((line) => line.split(' '));
  const word = fc.constantFrom(...words, 'apple id', 'sq ft', ' ', '\n');
  const unit = fc.tuple(fc.array(word, { minLength: 1, maxLength: 4 }), fc.constantFrom('', '', ' '));
  const textOf = ([parts, between]: [string[], string]): string => parts.join(between) + between;
  return fc.sample(
    fc.tuple(unit, unit).map(([head, repeated]) => [textOf(head), textOf(repeated)]),
    {
      numRuns: count,
      seed: 20261121,
    },
  );
};
/** The first of these walked from each of their words to the end of the text. */
const known: [string, string][] = ['a_1a_', 'gmail_', 'a.com/', 'zillow.com/', '\n('].map((unit) => ['', unit]);
const grown: [string, string][] = [...known, ['5 ', '1st '], ...randomUnits(Number(process.env.MASK_UNITS ?? 5))];

/** Of sixteen times the length, where time in proportion is 16 and time in its square 256. */
const mostGrowth = 64;

/** The least of some runs: what else the process does now and then does not count. */
const leastCpuMs = async (work: () => unknown, runs: number): Promise<number> => {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) least = Math.min(least, await cpuMsOf(work));
  return least;
};

const plainTexts = samples.filter(({ texts, evades }) => texts.length === 1 && !evades).flatMap(withoutMarks);

describe('the cost of masking', () => {
  it.each(grown)('grows in proportion to the length of %j followed by %j', async (head, unit) => {
    const ofLength = (length: number): string => (head + unit.repeat(Math.ceil(length / unit.length))).slice(0, length);
    const costs = new Map<number, number>();
    for (const length of [5000, 10_000, 20_000, 40_000, 80_000]) {
      const text = ofLength(length);
      const runs = length === 5000 ? 3 : length === 80_000 ? 2 : 1;
      costs.set(length, await leastCpuMs(() => maskContacts(text), runs));
    }
    console.log(JSON.stringify(unit), ...[...costs].map(([length, ms]) => `${length}: ${ms.toFixed(0)} ms`));
    expect(costs.get(80_000)).toBeLessThan(mostGrowth * Math.max(costs.get(5000) ?? 0, 10));
  });

  it.each<[string, (at: number) => string]>([
    ['of rooms', (at) => `Bedroom ${at} with a 12x${10 + at} rug, 2 lamps and the bed at the window`],
    [
      'that each could be half of a number',
      (at) => (at % 2 ? `the rest is ${2000 + at}` : `my number begins with 512 ${300 + at}`),
    ],
    ['that each could be part of a number', (at) => String(at % 10)],
    ['of all kinds', (at) => plainTexts[at % plainTexts.length] ?? ''],
  ])('grows in proportion to the number of texts %s', async (_, textAt) => {
    const texts = Array.from({ length: 160 }, (_, at) => textAt(at));
    const few = await leastCpuMs(() => maskSeenTogether(texts.slice(0, 40)), 5);
    const all = await leastCpuMs(() => maskSeenTogether(texts), 5);
    // Of four times the number, where time in proportion is 4 and time in its square 16.
    expect(all).toBeLessThan(10 * few);
  });

  it('is low for a project with 30 rooms and texts of maximum length', async () => {
    const long = (length: number): string =>
      'We have 3 rooms at 12x14, and 2 lamps in each of them. '.repeat(100).slice(0, length);
    const rooms = Array.from({ length: 30 }, (_, at) => `${at} ${long(57)}`);
    expect(await leastCpuMs(() => maskSeenTogether([long(200), long(5000), long(1000), ...rooms]), 2)).toBeLessThan(1000);
  });

  // Loose on purpose: what is slow here takes seconds, not milliseconds.
  it.each([
    ...[
      '1',
      '1 ',
      '1,',
      '1/',
      '12:',
      ',123',
      '$1',
      '619-',
      '555-0100 ',
      '+',
      '+1',
      'five ',
      'double ',
      'one hundred ',
      'o',
      'x',
      'a ',
    ],
    ...[
      '@',
      'a@',
      '@a@',
      '.a',
      'a.',
      'a_',
      'a-',
      'a at ',
      'dot ',
      'a dot a dot ',
      'gmail com ',
      'at dot ',
      'http://a/',
      'www.',
      '\n',
    ],
    ...[
      'room 512, ',
      'room 512, suite 555, ',
      '512 555 ',
      '5 a ',
      'six hundred ',
      '6 hundred ',
      'won ',
      'oh won ',
      'five thrice ',
      'and a ',
      'f1ve ',
      '0',
      '!',
      '5!',
      'gm@il ',
      'a1',
      '1st 2 ',
    ],
    ...[
      'mail: ',
      'a.b google ',
      'gee mail ',
      'at the ',
      'user a domain ',
      'full stop ',
      'telegram ',
      't.me/',
      'a_',
      'backwards 5',
      '\u202e5 ',
    ],
    ...['🕕', '⠼⠋', '〇', '六', '육', 'छह '],
    ...['(((', ' - ', '\u200b1', '\u0300', '😀', '５', 'é'],
  ])('is low for 5,000 characters of %j', async (unit) => {
    const text = unit.repeat(Math.ceil(5000 / unit.length)).slice(0, 5000);
    expect(await leastCpuMs(() => maskContacts(text), 2)).toBeLessThan(500);
  });

  it('is low for a text beside a hundred long ones', async () => {
    const long = 'Call 512, then 847, and a 4 bed 3 bath of 1850. '.repeat(100);
    expect(await leastCpuMs(() => maskSeenTogether([long], Array<string>(100).fill(long)), 3)).toBeLessThan(1000);
  });
});
