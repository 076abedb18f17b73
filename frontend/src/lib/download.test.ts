import { expect, it } from 'vitest';
import { formatSize } from './download';

it('shows the size of a file in KB or MB', () => {
  expect([0, 400, 15_172, 999_499].map(formatSize)).toEqual(['1 KB', '1 KB', '15 KB', '999 KB']);
  expect([1_000_000, 3_240_000, 48_000_000].map(formatSize)).toEqual(['1 MB', '3.2 MB', '48 MB']);
});
