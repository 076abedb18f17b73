import { describe, expect, it } from 'vitest';
import { locationOf } from './location';

describe('a location', () => {
  it.each([
    ['Charlotte', 'NC', 'Charlotte, NC'],
    ['Charlotte,', 'NC', 'Charlotte, NC'],
    ['Charlotte', null, 'Charlotte'],
    [' , ', 'NC', 'NC'],
    ['', null, ''],
  ])('of %j and %j is %j', (city, state, location) => {
    expect(locationOf(city, state)).toBe(location);
  });

  it('that would be empty stays what it was', () => {
    expect(locationOf('', null, 'Austin, TX')).toBe('Austin, TX');
  });
});
