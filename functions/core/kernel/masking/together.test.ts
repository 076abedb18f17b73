import { describe, expect, it } from 'vitest';
import { mask } from './mask';
import { fragmentsOf, maskSeenTogether } from './together';

const prose = 'The rooms are bright, and the floors are of oak throughout. The garden is part of it, too, and so is the garage.';

describe('texts that are seen together', () => {
  it('hide each half of a number that any two of them contain', () => {
    const between = ['North Park', 'San Diego', 'Vacant bungalow.', 'Kitchen'];
    expect(maskSeenTogether(['Call 512-847', ...between, '-2093'])).toEqual([`Call ${mask}`, ...between, mask]);
    expect(maskSeenTogether(['2093', ...between, 'Call 512-847'])).toEqual([mask, ...between, `Call ${mask}`]);
  });

  it('hide a number that is spread over several texts', () => {
    expect(maskSeenTogether(['Den', '512', '847', '2093'])).toEqual(['Den', mask, mask, mask]);
  });

  it('keep everything before and after the hidden parts, however long', () => {
    const texts = [`${prose} Call 512-847`, 'North Park', `2093, any time. ${prose}`];
    expect(maskSeenTogether(texts)).toEqual([`${prose} Call ${mask}`, 'North Park', `${mask}, any time. ${prose}`]);
  });

  it('hide a number that no single text reveals', () => {
    expect(maskSeenTogether([`${prose} Area code 512`, prose, `555-0188, any time. ${prose}`])).toEqual([
      `${prose} Area code ${mask}`,
      prose,
      `${mask}, any time. ${prose}`,
    ]);
  });

  it('hide the whole of what one text reveals alone, even if a shared match starts inside it', () => {
    const rooms = 'We can do 3 rooms by May, or all of them by the first week of June.';
    const texts = [`Write to danawhitaker@coastalhomes.com. ${rooms}`, 'North Park', '2 chairs'];
    expect(maskSeenTogether(texts)).toEqual([`Write to ${mask}. ${rooms}`, 'North Park', '2 chairs']);
  });

  it('hide two halves in either order, and several parts in both directions', () => {
    const between = ['3 rooms', 'Den 12x14', '1,850 sq ft'];
    for (const parts of [
      ['Call 512-847', '2093'],
      ['Call 512', '847-2093'],
      ['70455', '50123'],
      ['seven oh four', 'five five five oh one two three'],
    ])
      for (const order of [parts, parts.toReversed()]) {
        const shown = maskSeenTogether([order[0] ?? '', ...between, order[1] ?? '']);
        expect(shown).toEqual([expect.stringContaining(mask), ...between, expect.stringContaining(mask)]);
      }
    for (const order of [
      ['512', '847', '2093'],
      ['2093', '847', '512'],
    ])
      expect(maskSeenTogether([order[0] ?? '', 'Is the piano staying?', ...order.slice(1)])).toEqual([
        mask,
        'Is the piano staying?',
        mask,
        mask,
      ]);
  });

  it('hide the digits from the seventh on of a number sent digit by digit', () => {
    const digits = [...'7045550123'];
    const shown: string[] = [];
    for (const digit of digits) shown.push(maskSeenTogether([digit], shown)[0] ?? '');
    expect(shown).toEqual([...'704555', ...Array<string>(4).fill(mask)]);
  });

  it('do not split surrogate pairs at the cut', () => {
    const text = `2093${'a'.repeat(55)}😀${'b'.repeat(120)}`;
    expect(maskSeenTogether(['Call 512-847', text]).join()).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
  });

  it('hide the whole of what one text reveals, even if it is cut for the comparison', () => {
    const text = 'Write to danawhitaker@coastalhomes.com: we can do three rooms by May, or all of them by the fifth 512-847';
    expect(maskSeenTogether([text, '2093'])).toEqual([
      `Write to ${mask}: we can do three rooms by May, or all of them by the fifth ${mask}`,
      mask,
    ]);
    const long = '2093. We can do three rooms by May, or all. Write to danawhitaker@coastalhomes.com';
    expect(maskSeenTogether([long], ['512-847'])).toEqual([`${mask}. We can do three rooms by May, or all. Write to ${mask}`]);
  });

  it('are not combined with themselves', () => {
    expect(maskSeenTogether(['2093, plan 512-847'])).toEqual(['2093, plan 512-847']);
  });

  it('stay unchanged if only one has a number or part of an address', () => {
    expect(maskSeenTogether(['Styled by Dana', 'North Park', 'Sold!', '@gmail.com'])).toEqual([
      'Styled by Dana',
      'North Park',
      'Sold!',
      mask,
    ]);
  });

  it('stay unchanged if their numbers are unrelated', () => {
    const texts = [
      'Condo 512 in Uptown',
      'North Park',
      'San Diego',
      'Built in 1998, 1,850 sq ft, 3 bed 2 bath. Listing on 11/30, budget $4,200.',
      'Bedroom 2',
      'Bath 1.5',
      'Den 12x14, loft 20x16',
      '2 chairs, 1 lamp',
    ];
    expect(maskSeenTogether(texts)).toEqual(texts);
  });
});

describe('a text beside earlier texts', () => {
  const maskedBeside = (before: readonly string[], text: string) => maskSeenTogether([text], before)[0];

  it('hides its part of a number, whether it comes first or last', () => {
    const others = ['I can be reached at 512-847', 'Is the piano staying?', 'We would start on Monday.'];
    expect(maskedBeside(others, '2093, any time')).toBe(`${mask}, any time`);
    expect(maskedBeside(['847-2093 is the end', 'Thanks!'], 'My area code is 512')).toBe(`My area code is ${mask}`);
    expect(maskedBeside(['512', '847'], '2093')).toBe(mask);
    expect(maskedBeside(['2093', '847'], '512')).toBe(mask);
    expect(maskedBeside(['gmail dot com'], 'Write to dana at')).not.toContain('dana');
  });

  it('stays unchanged if only the cut makes it look suspicious, or if it is harmless', () => {
    const text =
      'The open house is on 11/21/2026. The pdf is at https://www.dropbox.com/staging/quote-2026-11.pdf Appraiser comes Monday so it has to be clean';
    expect(maskedBeside(['Can you start on March 3rd or March 4th? 11?'], text)).toBe(text);
    for (const [before, innocent] of [
      [[], 'Is there an elevator?'],
      [['We paid $2,400 last time', 'for 3 rooms'], '1,500 would be fine for 2 weeks'],
      [['Condo 512 in Uptown', 'MLS 2401234'], 'Den 12x14, ZIP 28203'],
    ] as const)
      expect(maskedBeside(before, innocent)).toBe(innocent);
  });

  it('leaves no fragment if it is harmless, and both ends if a number could continue', () => {
    for (const innocent of [
      'We can come at 10 on 11/21 for $1,850.',
      'Unit 405, 3 rooms, 1,850 sq ft, MLS 2401234.',
      'The painter comes Monday at 8:30 and needs two days',
      'Zelda!',
      prose,
    ])
      expect(fragmentsOf(innocent)).toEqual([]);
    expect(fragmentsOf('My cell: 70455')).toEqual(['My cell: 70455']);
    expect(fragmentsOf(`Call 512-847. ${prose} The rest is 2093`)).toHaveLength(2);
  });
});
