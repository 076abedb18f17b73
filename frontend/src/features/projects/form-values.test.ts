import { expect, it } from 'vitest';
import { locationOf } from './form-values';

it('a location is city and state with stray commas trimmed', () => {
  expect(locationOf('Charlotte', 'NC')).toBe('Charlotte, NC');
  expect(locationOf('Charlotte,', 'NC')).toBe('Charlotte, NC');
  expect(locationOf('Charlotte', null)).toBe('Charlotte');
  expect(locationOf(' , ', 'NC')).toBe('NC');
});

it('a location that would be empty stays what it was', () => {
  expect(locationOf('', null, 'Austin, TX')).toBe('Austin, TX');
});
