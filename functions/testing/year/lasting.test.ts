import { expect, it } from 'vitest';
import { withoutAnswer } from './lasting';

it('knows of everything that is kept what ends it', () => {
  expect(withoutAnswer()).toEqual([]);
});
