import { describe, expect, it } from 'vitest';
import { mask } from './mask';
import { maskedBeside, maskSeenTogether } from './together';

describe('texts that are seen together', () => {
  it('hide what any two of them tell, in each its part, wherever they stand', () => {
    const between = ['North Park', 'San Diego', 'Vacant bungalow.', 'Kitchen'];
    expect(maskSeenTogether(['Call 512-847', ...between, '-2093'])).toEqual([`Call ${mask}`, ...between, mask]);
    expect(maskSeenTogether(['2093', ...between, 'Call 512-847'])).toEqual([mask, ...between, `Call ${mask}`]);
  });

  it('hide what several tell one after the other', () => {
    expect(maskSeenTogether(['Den', '512', '847', '2093'])).toEqual(['Den', mask, mask, mask]);
  });

  it('stay as they are where their numbers have nothing to do with each other', () => {
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

describe('a text beside others', () => {
  it('hides its part of what it tells with any of them, before or after, and leaves theirs', () => {
    const others = ['I can be reached at 512-847', 'Is the piano staying?', 'We would start on Monday.'];
    expect(maskedBeside(others, '2093, any time')).toBe(`${mask}, any time`);
    expect(maskedBeside(['847-2093 is the end', 'Thanks!'], 'My area code is 512')).toBe(`My area code is ${mask}`);
    expect(maskedBeside(['512', '847'], '2093')).toBe(mask);
  });

  it('is itself where it tells nothing', () => {
    expect(maskedBeside([], 'Is there an elevator?')).toBeNull();
    expect(maskedBeside(['We paid $2,400 last time', 'for 3 rooms'], '1,500 would be fine for 2 weeks')).toBeNull();
  });
});
