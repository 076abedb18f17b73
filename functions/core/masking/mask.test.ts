import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuMsOf } from '#functions/testing/cpu';
import { mask, maskContacts, maskTogether } from './mask';
import { clean, type DirtyText, dirty } from './mask.fixture';

const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const digitWords = [...words, 'oh', 'cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'];
const digitPattern = new RegExp(`\\p{Nd}|\\p{No}|${digitWords.join('|')}`, 'gu');

/** Its own reading of what is left, so that it does not share the mask's mistakes. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{M}]/gu, '')
    .toLowerCase()
    .replace(/а/g, 'a')
    .replace(/о/g, 'o');

/** How many digits a reader could still put together, whatever the script or the spelling. */
const digitsLeft = (text: string): number => (plain(text).replace(/\s/g, '').match(digitPattern) ?? []).length;

/** What is wrong with how a dirty text is masked, or nothing. */
const leakOf = ({ text, keeps = [] }: DirtyText): string | undefined => {
  const answer = maskContacts(text);
  if (!answer.masked) return 'not masked';
  const left = keeps.reduce((rest, kept) => rest.replace(kept, ''), answer.text.replaceAll(mask, ' '));
  if (digitsLeft(left) >= 7) return `digits left: ${answer.text}`;
  return /danaw|coastalhomes|@[a-z]/.test(plain(left).replace(/[^a-z@]/g, '')) ? `address left: ${answer.text}` : undefined;
};

const rate = (good: number, all: number): string => `${good} of ${all} (${((100 * good) / all).toFixed(1)} %)`;

describe('maskContacts', () => {
  it('hides every phone number and e-mail address of the corpus', () => {
    const leaks = dirty.flatMap((entry) => (leakOf(entry) === undefined ? [] : [[entry.text, leakOf(entry)]]));
    console.log(`dirty texts masked: ${rate(dirty.length - leaks.length, dirty.length)}`);
    expect(dirty.length).toBeGreaterThanOrEqual(120);
    expect(leaks).toEqual([]);
  });

  it('leaves what is innocent as it is', () => {
    const touched = clean.flatMap((text) => (maskContacts(text).text === text ? [] : [[text, maskContacts(text).text]]));
    console.log(`clean texts untouched: ${rate(clean.length - touched.length, clean.length)}`);
    expect(clean.length).toBeGreaterThanOrEqual(120);
    expect(touched).toEqual([]);
  });

  it('hides whatever number, however each of its digits and what stands between is written', () => {
    const spellings = [
      words,
      ['oh', ...words.slice(1)],
      [...'0123456789'],
      [...'０１２３４５６７８９'],
      [...'٠١٢٣٤٥٦٧٨٩'],
      [...'𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
    ];
    const digit = fc.integer({ min: 0, max: 9 });
    const high = fc.integer({ min: 2, max: 9 });
    const number = fc.tuple(high, digit, digit, high, digit, digit, digit, digit, digit, digit);
    const between = fc.constantFrom(' ', '-', '.', ', ', '*', '_', '/', '\u200b', ' - ', '...', '🙂', ' dash ', ' then ');
    const context = fc.constantFrom(
      '@@',
      'Call me at @@ please',
      'I can do 4 rooms. @@',
      '@@ is best, thanks',
      'We like it! (@@)',
    );
    fc.assert(
      fc.property(
        number,
        fc.array(fc.constantFrom(...spellings), { minLength: 10, maxLength: 10 }),
        between,
        context,
        (...given) => {
          const [digits, spelling, mark, around] = given;
          const text = around.replace('@@', digits.map((value, index) => spelling[index]?.[value]).join(mark));
          expect(leakOf({ text })).toBeUndefined();
        },
      ),
      { numRuns: 2000, seed: 20261121 },
    );
  });

  it('hides what is told from one text to the next, in each its part, and nothing else', () => {
    expect(maskTogether(['Hyde Park', 'Austin', 'Travis'])).toEqual(['Hyde Park', 'Austin', 'Travis']);
    expect(maskTogether(['Kitchen', '512', '555', '0188', 'Den 2'])).toEqual(['Kitchen', mask, mask, mask, 'Den 2']);
    expect(maskTogether(['Den, 512', '555-0188 please', ''])).toEqual([`Den, ${mask}`, `${mask} please`, '']);
    expect(maskTogether(['call 512-555-0188', 'a\nb', 'write to dana@example.com'])).toEqual([
      `call ${mask}`,
      'a\nb',
      `write to ${mask}`,
    ]);
    expect(maskTogether([])).toEqual([]);
  });

  it('cuts out of the original just what it hides', () => {
    expect(maskContacts('Hi Zoë 🙂, call (619) 555-0100 x12 or danaw@gmail.com. Thanks, É')).toEqual({
      text: `Hi Zoë 🙂, call ${mask} or ${mask}. Thanks, É`,
      masked: true,
    });
    expect(maskContacts('Ｈello, ½ of it: ６１９５５５０１００!').text).toBe(`Ｈello, ½ of it: ${mask}!`);
    expect(maskContacts('')).toEqual({ text: '', masked: false });
  });

  it('hides no more the second time', () => {
    for (const { text } of dirty) {
      const once = maskContacts(text).text;
      expect(maskContacts(once)).toEqual({ text: once, masked: false });
    }
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
  ])('reads 5,000 characters of %j in no time', async (unit) => {
    const text = unit.repeat(Math.ceil(5000 / unit.length)).slice(0, 5000);
    expect(await cpuMsOf(() => maskContacts(text))).toBeLessThan(500);
  });
});
