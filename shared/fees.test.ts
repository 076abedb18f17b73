import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxBidAmount } from './contracts/bid';
import { feeTiers, platformFee } from './fees';

const amount = integer({ min: 1, max: maxBidAmount });

describe('the platform fee', () => {
  it.each([
    [1, 0],
    [99, 0],
    [100, 50],
    [2000, 50],
    [2001, 100],
    [4000, 100],
    [4001, 150],
    [6000, 150],
    [6001, 200],
    [maxBidAmount, 200],
  ])('of a bid of $%d is $%d', (bid, fee) => {
    expect(platformFee(bid)).toBe(fee);
  });

  it('never falls when the bid rises', () => {
    assert(property(amount, amount, (a, b) => platformFee(Math.max(a, b)) >= platformFee(Math.min(a, b))));
  });

  it('comes from exactly one tier, or from none below the first', () => {
    const tiersOf = (bid: number) => feeTiers.filter((tier) => bid >= tier.minAmount && bid <= (tier.maxAmount ?? Infinity));
    assert(property(amount, (bid) => tiersOf(bid).length === (bid < 100 ? 0 : 1)));
  });
});
