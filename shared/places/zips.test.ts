import { describe, expect, it } from 'vitest';
import { findZip, placeIdOfZip } from './zips';

describe('a ZIP code', () => {
  it.each([
    ['28203', 'Charlotte', 'NC'],
    // A post office box of a city, which the source puts 87 miles away.
    ['28271', 'Charlotte', 'NC'],
    ['28105', 'Matthews', 'NC'],
    ['90210', 'Beverly Hills', 'CA'],
    ['10001', 'New York', 'NY'],
    ['20001', 'Washington', 'DC'],
    ['78701', 'Austin', 'TX'],
    ['02108', 'Boston', 'MA'],
    ['99501', 'Anchorage', 'AK'],
  ])('%s belongs to %s, %s', async (code, name, state) => {
    const place = await findZip(code);
    expect([place?.name, place?.county.state]).toEqual([name, state]);
  });

  it.each(['00000', '2820', '282031', '28203-1234', 'charlotte', '', '../../x'])('is not found for %j', async (text) => {
    expect(await findZip(text)).toBeUndefined();
  });

  it('matches only the codes of a line, never a part of a place id', () => {
    expect(placeIdOfZip(['place-1-nc|28201 28202', 'place-28203-nc|28204'], '28203')).toBeUndefined();
    expect(placeIdOfZip(['place-1-nc|28201 28202', 'place-28203-nc|28204'], '28204')).toBe('place-28203-nc');
  });
});
