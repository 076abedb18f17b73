import { assert, integer, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { email, Id, line, optionalDate, optionalLine, optionalText, password, text, trimInvisible } from './common';
import { PageQuery } from './page';

const takes = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe('text', () => {
  const schema = text({ message: 'Say something', max: 5 });

  it('trims its input before it checks the length', () => {
    expect(schema.parse('  hello  ')).toBe('hello');
  });

  it.each([
    ['', 'Say something'],
    ['   ', 'Say something'],
    [undefined, 'Say something'],
    [7, 'Say something'],
    ['longer', 'Must be at most 5 characters'],
    ['a\u0000b', 'Text contains characters that are not allowed'],
    ['a\u001bb', 'Text contains characters that are not allowed'],
    ['\ud83d', 'Text contains characters that are not allowed'],
  ])('refuses %j', (value, message) => {
    expect(schema.safeParse(value).error?.issues[0]?.message).toBe(message);
  });

  it('accepts an emoji of several code units without splitting it', () => {
    expect(schema.parse('🛋️')).toBe('🛋️');
  });

  it('stores accepted text unchanged except for invisible characters at its ends', () => {
    const any = text({ max: 1000 });
    assert(
      property(string({ unit: 'binary', maxLength: 50 }), (value) => {
        const result = any.safeParse(value);
        return !result.success || result.data === trimInvisible(value);
      }),
    );
  });

  it('keeps line breaks and tabs', () => {
    const words = 'Rooms:\r\n\tkitchen\n\thall';
    expect(text({ max: 100 }).parse(words)).toBe(words);
  });
});

/** Replaces invisible characters with their code points, so that titles are readable. */
const named = (value: string): string => value.replace(/[^\x20-\x7e]/gu, (c) => `<${c.codePointAt(0)?.toString(16)}>`);

describe('invisible characters', () => {
  const nothing = [
    '\u200b',
    '\u200d\u200c',
    '\u2060\ufeff',
    '\u2800',
    '\u3164',
    '\u115f\u1160',
    '\uffa0',
    '\u00ad',
    '\u202e',
    '\u2066\u2069',
    '\ufe0f',
    '\u{e0041}',
    ' \u2800\n\u3164\t',
  ];

  it.each(nothing.map((value) => [named(value), value]))('count as empty: %s', (_, value) => {
    expect([text({ max: 5 }), line({ max: 5 })].map((schema) => takes(schema, value))).toEqual([false, false]);
    expect([optionalText(5).parse(value), optionalLine(5).parse(value)]).toEqual([null, null]);
    expect(trimInvisible(`${value}Ann`)).toMatch(/Ann$/);
  });

  it('are removed from both ends, unless they belong to a letter or an emoji', () => {
    expect(trimInvisible('\u200b \u3164Ann Lee\u2800\u2060 ')).toBe('Ann Lee');
    // A heart in color, a family, a Malayalam letter that is written with a joiner at its end, a Hebrew name with a mark.
    for (const whole of ['❤️', '👩‍👩‍👧', 'അവന്‍', 'דנה\u200e כהן', 'Zoë\u200bAnn']) expect(trimInvisible(` ${whole}\n`)).toBe(whole);
  });

  it('are found in time linear in the length of the text', () => {
    const [short, long] = [10_000, 160_000].map((length) => {
      const value = `a${' \u200b'.repeat(length)}b`;
      const before = process.cpuUsage();
      for (let count = 0; count < 5; count += 1) trimInvisible(value);
      return process.cpuUsage(before).user;
    }) as [number, number];
    expect(long).toBeLessThan(100 * Math.max(short, 1000));
  });
});

describe('a single line of text', () => {
  const name = line({ max: 30 });

  it.each(['Ann Lee', "Conan O'Brien", 'Zoë 🛋️', '👩‍🎨 Rosa', 'ശ്രീ ലക്ഷ്മി', 'क्‍ष', 'دنيا', 'דנה \u200eLee', '李小龙'])(
    'accepts %s',
    (value) => {
      expect(name.parse(value)).toBe(value);
    },
  );

  it.each([
    ['a line feed', 'Ann\nLee'],
    ['a return', 'Ann\rLee'],
    ['an escape', 'Ann\u001b[2J'],
    ['a delete', 'Ann\u007f'],
    ['a next line', 'Ann\u0085Lee'],
    ['a paragraph separator', 'Ann\u2029Lee'],
    ['an override of direction', 'Ann\u202Eeel'],
    ['an isolate', 'Ann\u2067Lee\u2069'],
    ['half of a letter', 'Ann \ud83d'],
  ])('refuses %s', (_, value) => {
    for (const schema of [name, optionalLine(30)])
      expect(schema.safeParse(value).error?.issues[0]?.message).toBe('Text contains characters that are not allowed');
  });
});

describe('optional text', () => {
  it.each([undefined, null, '', '   '])('turns %j into null', (value) => {
    expect(optionalText(5).parse(value)).toBeNull();
  });
});

describe('an email address', () => {
  const schema = email('Please enter a valid email address');

  it('is stored in lower case, without surrounding or invisible characters', () => {
    expect(schema.parse('\u200b Ann@Example.COM ')).toBe('ann@example.com');
  });

  it.each(['', 'ann', 'ann@example', `${'a'.repeat(250)}@example.com`, `ann@${'long.'.repeat(50)}com`, {}, null])(
    'refuses %j',
    (value) => {
      expect(schema.safeParse(value).error?.issues[0]?.message).toBe('Please enter a valid email address');
    },
  );
});

describe('a password', () => {
  const schema = password('Password must be at least 6 characters');

  it('keeps leading and trailing spaces', () => {
    expect(schema.parse('  pass  ')).toBe('  pass  ');
  });

  it.each([
    [5, false],
    [6, true],
    [128, true],
    [129, false],
  ])('of %d characters is valid: %s', (length, taken) => {
    expect(takes(schema, 'x'.repeat(length))).toBe(taken);
  });
});

describe('an id', () => {
  it.each(['01ARZ3NDEKTSV4RRFFQ69G5FAV', '00000000000000000000000000'])('accepts the ULID %s', (id) => {
    expect(takes(Id, id)).toBe(true);
  });

  it.each([
    '',
    '01ARZ3NDEKTSV4RRFFQ69G5FA',
    '01arz3ndektsv4rrffq69g5fav',
    '01ARZ3NDEKTSV4RRFFQ69G5FAI',
    '../../../../etc/passwd',
    7,
  ])('refuses %j', (id) => {
    expect(takes(Id, id)).toBe(false);
  });
});

describe('PageQuery', () => {
  it('defaults to 50 items', () => {
    expect(PageQuery.parse({})).toEqual({ limit: 50 });
  });

  it('accepts limits from 1 to 100', () => {
    assert(
      property(
        integer({ min: -5, max: 200 }),
        (limit) => takes(PageQuery, { limit: String(limit) }) === (limit >= 1 && limit <= 100),
      ),
    );
  });

  it.each(['1.5', '1e1', ' 5', '0x10', '٥'])('refuses %j', (limit) => {
    expect(takes(PageQuery, { limit })).toBe(false);
  });
});

describe('an optional date', () => {
  const schema = optionalDate('Deadline must be a date');

  it.each([
    ['2026-05-01', '2026-05-01T00:00:00.000Z'],
    ['2026-05-01T10:00:00+02:00', '2026-05-01T08:00:00.000Z'],
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
    [null, null],
    [undefined, null],
  ])('turns %j into %j', (value, kept) => {
    expect(schema.parse(value)).toBe(kept);
  });

  it.each(['2026-02-30', '2026-13-01', 'tomorrow', '', 5, '9999-12-31T23:59:59-14:00'])('refuses %j', (value) => {
    expect(takes(schema, value)).toBe(false);
  });
});
