import { expect, it } from 'vitest';
import { feeTiers } from '#shared/payment/fees';
import { bidRange } from './fees';

it('a tier is shown with the bids it covers; the top one has no end', () => {
  expect(feeTiers.map(bidRange)).toEqual(['$100 – $2,000', '$2,001 – $4,000', '$4,001 – $6,000', '$6,001 and up']);
});
