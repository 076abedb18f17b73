import { describe, expect, it } from 'vitest';
import { mask } from './mask';
import { maskedBeside, maskSeenTogether } from './together';

const prose = 'The rooms are bright, and the floors are of oak throughout. The garden is part of it, too, and so is the garage.';
/** Few words, and more characters than are read together. */
const far = 'Uninterrupted craftsmanship, professionally photographed, extraordinarily comfortable';

describe('texts that are seen together', () => {
  it('hide what any two of them tell, in each its part, wherever they stand', () => {
    const between = ['North Park', 'San Diego', 'Vacant bungalow.', 'Kitchen'];
    expect(maskSeenTogether(['Call 512-847', ...between, '-2093'])).toEqual([`Call ${mask}`, ...between, mask]);
    expect(maskSeenTogether(['2093', ...between, 'Call 512-847'])).toEqual([mask, ...between, `Call ${mask}`]);
  });

  it('hide what several tell one after the other', () => {
    expect(maskSeenTogether(['Den', '512', '847', '2093'])).toEqual(['Den', mask, mask, mask]);
  });

  it('keep all that stands before and behind what they tell, however long they are', () => {
    const texts = [`${prose} Call 512-847`, 'North Park', `2093, any time. ${prose}`];
    expect(maskSeenTogether(texts)).toEqual([`${prose} Call ${mask}`, 'North Park', `${mask}, any time. ${prose}`]);
  });

  it('hide what only one of them does not tell alone', () => {
    expect(maskSeenTogether([`${prose} Area code 512`, prose, `555-0188, any time. ${prose}`])).toEqual([
      `${prose} Area code ${mask}`,
      prose,
      `${mask}, any time. ${prose}`,
    ]);
    expect(maskSeenTogether(['Call 512-555-0188', 'North Park', 'ext. 12, please'])).toEqual([
      `Call ${mask}`,
      'North Park',
      `${mask}, please`,
    ]);
  });

  it('hide whole what one tells alone, also where what is read with others begins within it', () => {
    const rooms = 'We can do 3 rooms by May, or all of them by the first week of June.';
    const texts = [`Write to danawhitaker@coastalhomes.com. ${rooms}`, 'North Park', '2 chairs'];
    expect(maskSeenTogether(texts)).toEqual([`Write to ${mask}. ${rooms}`, 'North Park', '2 chairs']);
  });

  it('are read together where they end and begin, not from far within', () => {
    const [first, second] = ['Our area code is 512.', 'The middle is 847, then 2093.'];
    const between = ['North Park', 'San Diego, north of the park.'];
    expect(maskSeenTogether([`${first} ${far}.`, ...between, 'then 847 and 2093'])).toContain('then 847 and 2093');
    const texts = ['Our area code is 512, the middle is 847', ...between];
    expect(maskSeenTogether([...texts, `${far}, then 2093. ${prose}`])).toContain(texts[0]);
    expect(maskSeenTogether([...texts, `And then 2093. ${prose}`])).not.toContain(texts[0]);
    expect(maskSeenTogether([first, ...between, second])).not.toContain(first);
  });

  it('keep their characters whole, also those that stand half in what is read together', () => {
    const path = `1${'a'.repeat(74)}`;
    expect(maskSeenTogether(['Find us at harborstaging dot', 'North Park', `com/${path}😀`])).toEqual([
      `Find us at ${mask}`,
      'North Park',
      `${mask}😀`,
    ]);
  });

  it('hide the whole of what one gives away by itself, also where it stands half in what is read together', () => {
    const text = 'Write to danawhitaker@coastalhomes.com: we can do three rooms by May, or all of them by the fifth 512-847';
    expect(maskSeenTogether([text, '2093'])).toEqual([
      `Write to ${mask}: we can do three rooms by May, or all of them by the fifth ${mask}`,
      mask,
    ]);
    expect(maskedBeside(['512-847'], `2093. We can do three rooms by May, or all. Write to danawhitaker@coastalhomes.com`)).toBe(
      `${mask}. We can do three rooms by May, or all. Write to ${mask}`,
    );
  });

  it('do not go on with their own beginning', () => {
    expect(maskSeenTogether(['2093, plan 512-847'])).toEqual(['2093, plan 512-847']);
  });

  it('stay as they are where only one has a number or a part of an address', () => {
    expect(maskSeenTogether(['Styled by Dana', 'North Park', 'Sold!', '@gmail.com'])).toEqual([
      'Styled by Dana',
      'North Park',
      'Sold!',
      mask,
    ]);
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
    expect(maskedBeside([`Our area code is 512. ${far}.`], 'then 847 and 2093')).toBeNull();
  });

  it('is itself where only what it is cut off from made it something else', () => {
    const text =
      'The open house is on 11/21/2026. The pdf is at https://www.dropbox.com/staging/quote-2026-11.pdf Appraiser comes Monday so it has to be clean';
    expect(maskedBeside(['Can you start on March 3rd or March 4th? 11?'], text)).toBeNull();
  });

  it('is itself where it tells nothing', () => {
    expect(maskedBeside([], 'Is there an elevator?')).toBeNull();
    expect(maskedBeside(['We paid $2,400 last time', 'for 3 rooms'], '1,500 would be fine for 2 weeks')).toBeNull();
  });
});
