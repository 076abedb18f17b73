import { expect, it } from 'vitest';
import { feeTiers } from '#shared/payment/fees';
import { bidRange } from './fees';

it('bidRange shows the bids of each tier, without an upper limit for the top tier', () => {
  expect(feeTiers.map(bidRange)).toEqual(['$100 – $2,000', '$2,001 – $4,000', '$4,001 – $6,000', '$6,001 and up']);
});
