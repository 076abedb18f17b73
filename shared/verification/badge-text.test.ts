import { describe, expect, it } from 'vitest';
import { keysOf } from '#shared/project/project.values';
import { badgeTypes } from './badge.values';
import { badgeText } from './badge-text';

const insured = (expiryDate: string | null): string => badgeText({ badgeType: 'insured', expiryDate });

describe('the text of a badge', () => {
  it('names the document that was reviewed for each type', () => {
    expect(keysOf(badgeTypes).map((badgeType) => badgeText({ badgeType, expiryDate: null }))).toEqual([
      'Identity document seen',
      'Business license seen',
      'Insurance certificate seen',
      'Staging certificate seen',
      'Background check report seen',
    ]);
  });

  it('includes the month of expiry, if there is one', () => {
    expect(insured(null)).toBe('Insurance certificate seen');
    expect(insured('2027-03-14T12:00:00.000Z')).toBe('Insurance certificate seen, valid until Mar 2027');
    expect(insured('2030-12-31T12:00:00.000Z')).toBe('Insurance certificate seen, valid until Dec 2030');
  });

  // The end of March 31 in the administrator's time zone. The text must not say April.
  it.each([
    ['Honolulu', '2027-04-01T09:59:59.999Z'],
    ['Los Angeles', '2027-04-01T06:59:59.999Z'],
    ['New York', '2027-04-01T03:59:59.999Z'],
    ['a date alone', '2027-04-01T00:00:00.000Z'],
    ['Berlin', '2027-03-31T21:59:59.999Z'],
    ['Tokyo', '2027-03-31T14:59:59.999Z'],
  ])('names the month of the last valid day in any time zone: %s', (_where, expiryDate) => {
    expect(insured(expiryDate)).toBe('Insurance certificate seen, valid until Mar 2027');
  });

  it('names the year of the last valid day when it is December 31', () => {
    expect(insured('2028-01-01T04:59:59.999Z')).toBe('Insurance certificate seen, valid until Dec 2027');
  });
});
