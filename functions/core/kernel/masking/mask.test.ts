import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooser } from '#functions/testing/masking/disguise';
import { clean, type DirtyText, dirty } from '#functions/testing/masking/mask.fixture';
import { classes, type Half, rateOf, samples, type Verdict, verdictsOf, withoutMarks } from '#functions/testing/masking/rates';
import { freshMask } from './fragments.repo';
import { mask, maskContacts } from './mask';
import { maskSeenTogether } from './together';

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
  it('hides every phone number and email address of the corpus', () => {
    const leaks = dirty.flatMap((entry) => (leakOf(entry) === undefined ? [] : [[entry.text, leakOf(entry)]]));
    console.log(`dirty texts masked: ${rate(dirty.length - leaks.length, dirty.length)}`);
    expect(dirty.length).toBeGreaterThanOrEqual(120);
    expect(leaks).toEqual([]);
  });

  it('leaves harmless texts unchanged', () => {
    const touched = clean.flatMap((text) => (maskContacts(text).text === text ? [] : [[text, maskContacts(text).text]]));
    console.log(`clean texts untouched: ${rate(clean.length - touched.length, clean.length)}`);
    expect(clean.length).toBeGreaterThanOrEqual(120);
    expect(touched).toEqual([]);
  });

  // What still passes, by kind: npx tsx functions/testing/masking/print.ts.
  const share = (verdicts: readonly Verdict[], evades: boolean, half: Half, kind?: string): number => {
    const some = verdicts.filter(
      ({ sample }) => sample.evades === evades && sample.half === half && (!kind || sample.kind === kind),
    );
    const { wrong, all } = rateOf(some);
    return (100 * wrong) / all;
  };

  it('hides most evasions, even unforeseen ones, and almost nothing harmless', () => {
    expect(samples.filter(({ evades }) => evades).length).toBeGreaterThanOrEqual(300);
    expect(samples.filter(({ evades }) => !evades).length).toBeGreaterThanOrEqual(600);
    const verdicts = verdictsOf({ maskContacts, maskSeenTogether });
    for (const half of ['first', 'second'] as const) {
      expect(share(verdicts, true, half)).toBeLessThanOrEqual(10);
      expect(share(verdicts, false, half)).toBeLessThanOrEqual(1);
      for (const kind of classes) expect([kind, share(verdicts, true, half, kind) <= 10]).toEqual([kind, true]);
    }
  });

  it('hides any number, however its digits and separators are written', () => {
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

  it('hides each part of a number that is split across texts, and nothing else', () => {
    expect(maskSeenTogether(['Hyde Park', 'Austin', 'Travis'])).toEqual(['Hyde Park', 'Austin', 'Travis']);
    expect(maskSeenTogether(['Kitchen', '512', '555', '0188', 'Den 2'])).toEqual(['Kitchen', mask, mask, mask, 'Den 2']);
    expect(maskSeenTogether(['Den, 512', '555-0188 please', ''])).toEqual([`Den, ${mask}`, `${mask} please`, '']);
    expect(maskSeenTogether(['Call 512-847', '', '-2093'])).toEqual([`Call ${mask}`, '', mask]);
    expect(maskSeenTogether(['my number starts 512', 'then 847', 'and 2093'])).toEqual([
      `my number starts ${mask}`,
      `then ${mask}`,
      `and ${mask}`,
    ]);
    expect(maskSeenTogether(['call 512-555-0188', 'a\nb', 'write to dana@example.com'])).toEqual([
      `call ${mask}`,
      'a\nb',
      `write to ${mask}`,
    ]);
    expect(maskSeenTogether([])).toEqual([]);
  });

  it('rarely hides more of a harmless text because of earlier texts', () => {
    const plain = samples.filter(({ evades, texts }) => !evades && texts.length === 1).flatMap(withoutMarks);
    // One account writes all of them, in some order.
    const { below } = chooser(7);
    const places = new Map(plain.map((text) => [text, below(1_000_000)]));
    const inOrder = plain.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
    const writer = freshMask('writer');
    const touched = inOrder.filter((text) => writer.apply([text])[0] !== maskContacts(text).text);
    expect(touched.length).toBeLessThanOrEqual(0.005 * plain.length);
  });

  it('reads a text backwards only if that text says so', () => {
    expect(maskSeenTogether(['reverse the rug, 10 x 14', '3902-748-215 sq ft'])).toEqual([
      'reverse the rug, 10 x 14',
      '3902-748-215 sq ft',
    ]);
    expect(maskSeenTogether(['ok', 'backwards: 3902-748-215'])).toEqual(['ok', `backwards: ${mask}`]);
  });

  it('removes exactly the hidden part from the original', () => {
    expect(maskContacts('Hi Zoë 🙂, call (619) 555-0100 x12 or danaw@gmail.com. Thanks, É')).toEqual({
      text: `Hi Zoë 🙂, call ${mask} or ${mask}. Thanks, É`,
      masked: true,
    });
    expect(maskContacts('Ｈello, ½ of it: ６１９５５５０１００!').text).toBe(`Ｈello, ½ of it: ${mask}!`);
    expect(maskContacts('Zoë & Co: dana&#64;acme&period;com, 5&nbsp;rooms').text).toBe(`Zoë & Co: ${mask}, 5&nbsp;rooms`);
    expect(maskContacts('see www.harbor-staging.com/contact. Or https://harborstaging.com/a?b=c, ok').text).toBe(
      `see ${mask}. Or ${mask}, ok`,
    );
    expect(maskContacts('IG: @rosalstages, thanks! insta (rosal.stages)').text).toBe(`IG: ${mask}, thanks! insta (${mask})`);
    expect(maskContacts('area code is 512, the middle is 847, then 2093. Ok?').text).toBe(`area code is ${mask}. Ok?`);
    expect(maskContacts('backwards: 3902-748-215, thanks').text).toBe(`backwards: ${mask}, thanks`);
    // Two that one sign alone stands between are hidden as one.
    expect(maskContacts('dana@acme.com 619-555-0100, thanks').text).toBe(`${mask}, thanks`);
    expect(maskContacts('')).toEqual({ text: '', masked: false });
  });

  it('hides nothing more the second time', () => {
    for (const text of [...dirty.map((entry) => entry.text), ...samples.flatMap(withoutMarks)]) {
      const once = maskContacts(text).text;
      expect(maskContacts(once)).toEqual({ text: once, masked: false });
    }
  });
});
