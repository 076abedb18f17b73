import { assert, integer, option, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxBidAmount, maxRentalDays } from '#shared/bid/bid.contract';
import { totalFor } from '#shared/bid/rental';
import { feeTiers, platformFee, standardDays, standardPrice } from './fees';

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
    expect(platformFee({ amount: bid })).toBe(fee);
  });

  it('never decreases as the bid rises', () => {
    assert(
      property(amount, amount, (a, b) => platformFee({ amount: Math.max(a, b) }) >= platformFee({ amount: Math.min(a, b) })),
    );
  });

  it('has exactly one tier for each amount from $100, and none below', () => {
    const tiersOf = (bid: number) => feeTiers.filter((tier) => bid >= tier.minAmount && bid <= (tier.maxAmount ?? Infinity));
    assert(property(amount, (bid) => tiersOf(bid).length === (bid < 100 ? 0 : 1)));
  });
});

describe('the terms of a bid', () => {
  it.each([
    ['$99 for a day and $4,000 for each further 30', { amount: 99, rentalDays: 1, extensionPrice: 4000 }, 8099, 200],
    ['$99 for 30 days and $1,902 for each further 30', { amount: 99, rentalDays: 30, extensionPrice: 1902 }, 2001, 100],
    ['$99 for 59 days and $1 for each further 30', { amount: 99, rentalDays: 59, extensionPrice: 1 }, 100, 50],
    ['$99 for unstated days and $4,000 for each 30', { amount: 99, rentalDays: null, extensionPrice: 4000 }, 8099, 200],
    ['$99 for 60 days, whatever comes later', { amount: 99, rentalDays: 60, extensionPrice: 20_000 }, 99, 0],
    ['$6,500 for 90 days', { amount: 6500, rentalDays: 90, extensionPrice: 900 }, 6500, 200],
    ['$1,900 for 30 days, extensions unstated', { amount: 1900, rentalDays: 30, extensionPrice: null }, 1900, 50],
    ['$1,900 for 30 days, extensions free', { amount: 1900, rentalDays: 30, extensionPrice: 0 }, 1900, 50],
    ['$1,900 without terms', { amount: 1900 }, 1900, 50],
  ])('count toward the price for the first 60 days: %s', (_, bid, price, fee) => {
    expect([standardPrice(bid), platformFee(bid)]).toEqual([price, fee]);
  });

  const terms = record({
    amount,
    rentalDays: option(integer({ min: 1, max: maxRentalDays })),
    extensionPrice: option(integer({ min: 0, max: 100_000 })),
  });

  it('give the same price as the deck and the comparison', () => {
    assert(
      property(terms, (bid) => {
        const total = totalFor(bid, standardDays);
        return typeof total === 'string' || total === standardPrice(bid);
      }),
    );
  });

  it('never lower the fee of the amount, and leaving out the rental days never lowers the fee', () => {
    assert(
      property(terms, (bid) => {
        const fee = platformFee(bid);
        return fee >= platformFee({ amount: bid.amount }) && platformFee({ ...bid, rentalDays: null }) >= fee;
      }),
    );
  });
});
