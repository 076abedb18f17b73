import { expect, it } from 'vitest';
import { readNumber } from './typed';

it.each([
  ['1850', 1850],
  [' 1850 ', 1850],
  ['1,850', 1850],
  ['$1,850', 1850],
  ['$ 1,850.00', 1850],
  ['US$1,850', 1850],
  ['$1,850 USD', 1850],
  ['1850 dollars', 1850],
  ['1 850', 1850],
  ['1\u00a0850', 1850],
  ['1\u202f250\u202f000', 1_250_000],
  ['1,234,567', 1_234_567],
  ['1850.', 1850],
  ['1850.5', 1850.5],
  ['$1,850.50', 1850.5],
  ['１，８５０', 1850],
  ['＄１８５０', 1850],
  ['\u202a1,850\u202c', 1850],
  ['\ufeff18\u200b50', 1850],
  ['1850\t', 1850],
  ['0', 0],
  ['0042', 42],
])('reads %j as %d dollars', (typed, dollars) => {
  expect(readNumber(typed, 'dollars')).toBe(dollars);
});

it.each([
  ...['', ' ', '$', ',', '.', '-', '$.50'],
  // Commas and points as they stand in other countries, or in the wrong place.
  ...['1850,00', '12,50', '2400,5', '1,85', '1,8500', '18,50,000', '1,850,00', ',850', '1850,', '0,850', '1,,850', '12,3456'],
  ...['1.850', '1.850,00', '2.000', '1.2.3', '1,850.000', "1'850", '1·850'],
  ...['18 50', '1 85', '1850 00', '1,850 000', '1 850,000', '1 2 3'],
  ...['5k', '1.85K', '2 grand', '1e3', '1E3', '0x10', '0b1', '1_850', 'Infinity', 'NaN', '½', '١٨٥٠', 'lots', 'null', 'true'],
  ...['-5', '−5', '+1850', '(1850)', '1850-2000', '~1850', '1850/month', '€1850', '£1,850', '1850%', '60 days', '$$1850'],
])('refuses %j as a number of dollars', (typed) => {
  expect(readNumber(typed, 'dollars')).toBeUndefined();
});

it('accepts only the unit of the field', () => {
  expect([readNumber('60 days', 'days'), readNumber('1 day', 'days'), readNumber('$60', 'days')]).toEqual([60, 1, undefined]);
  expect([readNumber('30%', 'percent'), readNumber('30 percent', 'percent')]).toEqual([30, 30]);
  for (const typed of ['2,400 sq ft', '2400 sq. ft.', '2400sqft', '2,400 SF', '2400 square feet'])
    expect(readNumber(typed, 'squareFeet')).toBe(2400);
  expect([readNumber('2.5', 'count'), readNumber('2 baths', 'count'), readNumber('$2', 'count')]).toEqual([
    2.5,
    undefined,
    undefined,
  ]);
});
