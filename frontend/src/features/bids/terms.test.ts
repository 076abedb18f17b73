import { describe, expect, it } from 'vitest';
import { termLines } from './terms';

const nothing = { rentalDays: null, extensionPrice: null, deliveryIncluded: null, earliestInstall: null, depositPercent: null };

describe('termLines', () => {
  it('returns a line for each term that the bid states', () => {
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
      '$450 for each extra 30 days',
      'Delivery and pick-up included',
      'Install from Tue, Dec 1, 2026',
      '25% deposit',
    ]);
    const none = { ...nothing, rentalDays: 1, extensionPrice: 0, deliveryIncluded: false, depositPercent: 0 };
    expect(termLines(none)).toEqual([
      '1 day of rental',
      '$0 for each extra 30 days',
      'Delivery and pick-up not included',
      '0% deposit',
    ]);
  });
});
