import { expect, it } from 'vitest';
import { numberOrNull } from './form';

it('an empty number field is null, another the number that it says', () => {
  expect(numberOrNull('')).toBeNull();
  expect(numberOrNull('  ')).toBeNull();
  expect(numberOrNull(null)).toBeNull();
  expect(numberOrNull('2.5')).toBe(2.5);
  expect(numberOrNull('2,400')).toBe(2400);
  expect(numberOrNull('many')).toBeNaN();
});
