import { describe, expect, it } from 'vitest';
import { termLines, totalFor } from './terms';

const nothing = { rentalDays: null, extensionPrice: null, deliveryIncluded: null, earliestInstall: null, depositPercent: null };

describe('what a bid includes', () => {
  it('is a line for each thing that it says', () => {
    expect(termLines(nothing)).toEqual([]);
    const some = {
      rentalDays: 60,
      extensionPrice: 450,
      deliveryIncluded: true,
      earliestInstall: '2026-12-01',
      depositPercent: 25,
    };
    expect(termLines(some)).toEqual([
      '60 days of rental',
      '$450 for each further 30 days',
      'Delivery and pick-up included',
      'Install from Dec 1, 2026',
      '25% deposit',
    ]);
    const none = { ...nothing, rentalDays: 1, extensionPrice: 0, deliveryIncluded: false, depositPercent: 0 };
    expect(termLines(none)).toEqual([
      '1 day of rental',
      'Further days at no charge',
      'Delivery and pick-up charged extra',
      'No deposit',
    ]);
  });
});

describe('what a bid costs for so many days', () => {
  const bid = { amount: 3000, rentalDays: 45, extensionPrice: 400 };

  it.each([
    [30, 3000],
    [45, 3000],
    [46, 3400],
    [75, 3400],
    [76, 3800],
  ])('%d: $%d, further 30 days as soon as they are begun', (days, total) => {
    expect(totalFor(bid, days)).toBe(total);
  });

  it('is not made up', () => {
    expect(totalFor({ ...bid, rentalDays: null }, 30)).toBe('Rental not stated');
    expect(totalFor({ ...bid, extensionPrice: null }, 45)).toBe(3000);
    expect(totalFor({ ...bid, extensionPrice: null }, 46)).toBe('Extension not stated');
    expect(totalFor({ ...bid, extensionPrice: 0 }, 120)).toBe(3000);
  });
});
