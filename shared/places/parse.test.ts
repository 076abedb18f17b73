import { describe, expect, it } from 'vitest';
import { readPlace, stateCalled } from './parse';

/** `name|within|state|zip` of each reading. */
const read = (text: string): string[] =>
  readPlace(text).map(({ name, within, state, zip }) => [name, within.join('/'), state ?? '', zip ?? ''].join('|'));

describe('readPlace', () => {
  it.each([
    ['Charlotte', 'Charlotte|||'],
    ['  Charlotte ,NC ', 'Charlotte||NC|'],
    ['Charlotte, N.C.', 'Charlotte||NC|'],
    ['Charlotte, North Carolina', 'Charlotte||NC|'],
    ['charlotte, n. carolina', 'charlotte||NC|'],
    ['Charlotte, NC, USA', 'Charlotte||NC|'],
    ['Charlotte, NC, United States', 'Charlotte||NC|'],
    ['Charlotte, NC, U.S.A.', 'Charlotte||NC|'],
    ['Houston, TX 77002', 'Houston||TX|77002'],
    ['Houston TX 77002', 'Houston||TX|77002'],
    ['Houston, Texas, 77002-1234', 'Houston||TX|77002'],
    ['Houston, TX, 77002, USA', 'Houston||TX|77002'],
    ['Richmond, VA 23220', 'Richmond||VA|23220'],
    ['28203', '|||28203'],
    ['28203-4512', '|||28203'],
    ['282034512', '|||28203'],
    ['NC 28203', '||NC|28203'],
    ['28203 Charlotte', 'Charlotte|||28203'],
    ['28203 Charlotte, NC', 'Charlotte||NC|28203'],
    ['1200 S Tryon St, Charlotte, NC 28203', 'Charlotte||NC|28203'],
    ['1200 S Tryon St, Apt 4B, Charlotte, NC 28203, USA', 'Charlotte||NC|28203'],
    ['1200 S Tryon St #12, Charlotte NC', null],
    ['1200 S Tryon St\nCharlotte, NC 28203', 'Charlotte||NC|28203'],
    ['10000 Main Street, Houston, TX', 'Houston||TX|'],
    ['1200 S Tryon St Charlotte, NC', 'Charlotte||NC|'],
    ['Charlotte, Mecklenburg County, NC', 'Charlotte|Mecklenburg County|NC|'],
    ['Dilworth, Charlotte, NC', 'Dilworth|Charlotte|NC|'],
    ['Washington, D.C.', 'Washington||DC|'],
    ['Ste. Genevieve, MO', 'Ste. Genevieve||MO|'],
    ['St. Louis, Missouri 63101', 'St. Louis||MO|63101'],
    ['Coeur d’Alene, ID', 'Coeur d’Alene||ID|'],
    ['Wheeling, W. Virginia', 'Wheeling||WV|'],
    ['Franklin, Fay', 'Franklin|Fay||'],
  ])('reads %s', (text, reading) => {
    const readings = read(text);
    if (reading === null) expect(readings.at(-1)).toBe('Charlotte||NC|');
    else expect(readings).toEqual([reading]);
  });

  it.each([
    ['Charlotte NC', 'Charlotte NC|||', 'Charlotte||NC|'],
    ['new or', 'new or|||', 'new||OR|'],
    ['Arlington Virginia', 'Arlington Virginia|||', 'Arlington||VA|'],
    ['Fargo North Dakota', 'Fargo North Dakota|||', 'Fargo||ND|'],
    ['Port Washington', 'Port Washington|||', 'Port||WA|'],
    ['Charlotte NC USA', 'Charlotte NC|||', 'Charlotte||NC|'],
  ])('reads %s also with its last word as the state', (text, ...readings) => expect(read(text)).toEqual(readings));

  it('returns nothing if the text names no place', () => {
    for (const text of ['', '  ', ',', ' , ,', '2820', '1200 S Tryon', '…', '\n']) expect([text, read(text)]).toEqual([text, []]);
  });

  it('truncates text that is too long and never throws', () => {
    expect(readPlace('x'.repeat(10_000))[0]?.name).toHaveLength(200);
    for (const text of ['((', '%', '\\', 'a'.repeat(199).concat(', NC'), `${' ,'.repeat(5000)}NC`])
      expect(() => readPlace(text)).not.toThrow();
  });

  it('finds states by code, name, and common abbreviation', () => {
    expect(['nc', 'N.C.', 'north  carolina', 'Calif.', 'W. Virginia', 'DC'].map(stateCalled)).toEqual([
      'NC',
      'NC',
      'NC',
      'CA',
      'WV',
      'DC',
    ]);
    expect([stateCalled('XX'), stateCalled(''), stateCalled('constructor')]).toEqual([undefined, undefined, undefined]);
  });
});
