import { describe, expect, it } from 'vitest';
import { locationOf } from './location';

describe('a location', () => {
  it.each([
    ['Charlotte', 'NC', 'Charlotte, NC'],
    ['Charlotte,', 'NC', 'Charlotte, NC'],
    ['Charlotte', null, 'Charlotte'],
    [' , ', 'NC', 'NC'],
    ['', null, ''],
  ])('formats the city %j and the state %j as %j', (city, state, location) => {
    expect(locationOf(city, state)).toBe(location);
  });

  it('falls back to the previous text if it would be empty', () => {
    expect(locationOf('', null, 'Austin, TX')).toBe('Austin, TX');
  });
});
