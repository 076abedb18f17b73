import { describe, expect, it } from 'vitest';
import { withoutLinks } from '#core/kernel/without-links';
import { cpuMsOf } from '#functions/testing/cpu';
import { say, supportAddress, toTheLetter } from './say';

const removed = '[link removed]';

/** Matches everything that any mail program turns into a link. */
const clickable = [
  /\w:\/\//,
  /(?<![\p{L}\p{N}])(mailto|tel|https?):\S/iu,
  /\S@\S/,
  /www\.\S/i,
  /[\p{L}\p{N}-]\.\p{L}{2}/u,
  /\d\.\d+\.\d+\.\d/,
];

describe('withoutLinks', () => {
  it.each([
    ['a link', 'pay here: https://evil.example/login?x=1'],
    ['a host with a path', 'pay here: evil.example/login'],
    ['a host', 'see harborstaging.com for more'],
    ['a short host', 'a.co'],
    ['a host at the end of a sentence', 'We are at Evil.com.'],
    ['a host in brackets and quotes', '("evil.com")'],
    ['a host of many parts', 'login.bank.evil.com'],
    ['a host that says www', 'www.evil.example'],
    ['an unknown ending with a path', 'evil.newending/login'],
    ['a number for a host', 'http://1.2.3.4'],
    ['a number without a scheme', '1.2.3.4/login'],
    ['an address of version six', 'http://[::1]/login'],
    ['another scheme', 'mailto:dana@evil.example, tel:+15125550100, javascript:alert(1)'],
    ['a made-up scheme', 'hxxp://evil'],
    ['a share', '\\\\evil\\share'],
    ['an e-mail address', 'write to dana@evil.example'],
    ['an e-mail address without an ending', 'dana@evil'],
    ['Markdown', '[your bill](https://evil.example) and <https://evil.example>'],
    ['HTML', '<a href="https://evil.example">bill</a>'],
    ['another script', 'пример.рф'],
    ['another script in Punycode', 'xn--e1afmkfd.xn--p1ai'],
    ['full-width signs', 'ｅｖｉｌ．ｃｏｍ and dana＠evil。com and https：／／evil'],
    ['a one-dot leader', 'evil․com'],
    [
      'invisible characters in between',
      'evil.\u200bcom and ev\u00adil.com and evil.\u2060com and evil\u0001.com and evil.\u034fcom',
    ],
    ['reversed text direction', '\u202emoc.site'],
  ])('removes links and addresses: %s', (_what, text) => {
    const shown = withoutLinks(text);
    for (const pattern of clickable) expect(shown).not.toMatch(pattern);
    expect(shown).toContain(removed);
    expect(withoutLinks(shown)).toBe(shown);
  });

  it.each([
    'Craftsman bungalow, listing in three weeks',
    '"St. Louis": 3.5 baths, 1,240 sq. ft., $1,500.50 (approx.), No. 5; e.g. at 8:53 PM EST, i.e. the U.S.A. ... and so on.',
    'Dr. Smith & Sons, (512) 555-0100 x12 [hidden]',
    'Costs 12.05.2026/13 or 1/2, 50% off!',
    'evil[.]com and evil dot com, @dana',
    '你好。世界',
    '👩‍👧'.replace('\u200d', ''),
  ])('keeps text without links: %s', (text) => {
    expect(withoutLinks(text)).toBe(text);
  });

  it.each([
    ['The floors are done.Keys from Monday.', 'The floors are done. Keys from Monday.'],
    ['We love the light.So will you.', 'We love the light. So will you.'],
    ['1,240 sq.ft', '1,240 sq. ft'],
    ['4.bedrooms', '4. bedrooms'],
    ['evil.newending', 'evil. newending'],
  ])('adds a space if a sentence could be a host: %s', (text, shown) => {
    expect(withoutLinks(text)).toBe(shown);
  });

  it('takes time in proportion to the length, and leaves nothing clickable', async () => {
    const units = [
      'a',
      'a.',
      'a.b',
      '.',
      '@',
      'http',
      ':/',
      '//',
      '1.',
      'www.',
      'x-',
      '。',
      'A.b ',
      '\u200b',
      'е.',
      '](',
      '%2e',
      'ｃ．',
    ];
    let seed = 7;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    for (let round = 0; round < 3000; round += 1) {
      const text = Array.from({ length: 1 + random(8) }, () => units[random(units.length)]).join('');
      const shown = withoutLinks(text);
      for (const pattern of clickable) expect([text, shown]).toEqual([text, expect.not.stringMatching(pattern)]);
    }
    for (const unit of units) {
      const spent = await cpuMsOf(() => withoutLinks(unit.repeat(80_000 / unit.length)));
      expect(spent, unit).toBeLessThan(500);
    }
    const manyHosts = Array.from({ length: 10_000 }, (_, count) => `a.k${count}`).join(',');
    expect(await cpuMsOf(() => withoutLinks(manyHosts))).toBeLessThan(500);
  });
});

describe('say', () => {
  it('removes links that are combined from harmless parts', () => {
    expect(say`Pay at ${'evil'}.${'com'} or ${'https:'}${'//x'}`).toBe(`Pay at ${removed} or ${removed}`);
  });

  it('keeps the contact details of a paid bid and our own address, and nothing else', () => {
    const contact = { name: 'evil.com', company: null, email: 'dana@test.example', phone: null };
    expect(say`${contact.name}: ${toTheLetter(contact, 'email')}, or ${supportAddress}. See ${'a.co'}`).toBe(
      `${removed} dana@test.example, or support@settee.example. See ${removed}`,
    );
  });
});
