import { expect, it } from 'vitest';
import { feeTiers } from '#shared/fees';
import { bidRange, dollarsIn } from './fees';

it('a tier is shown with the bids it covers; the top one has no end', () => {
  expect(feeTiers.map(bidRange)).toEqual(['$100 – $2,000', '$2,001 – $4,000', '$4,001 – $6,000', '$6,001 and up']);
});

it('an amount is read the way people write it', () => {
  expect(dollarsIn('$2,400')).toBe(2400);
  expect(dollarsIn(' 6001 ')).toBe(6001);
});

it.each(['', '0', 'abc', '12.5', '-5', '99999999'])('%j is no amount of a bid', (typed) => {
  expect(dollarsIn(typed)).toBeNull();
});
