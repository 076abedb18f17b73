import { describe, expect, it } from 'vitest';
import { byteOrderMark, csvFile, csvRows } from './csv';

const cell = (value: string): string => csvRows([[value]]).slice(0, -2);

describe('a CSV file', () => {
  it('starts with a byte order mark so that Excel reads accents, and rows alone have none', () => {
    expect(csvFile([['Zoë', 1, true]])).toBe(`${byteOrderMark}Zoë,1,true\r\n`);
    expect(csvRows([['Zoë']])).toBe('Zoë\r\n');
  });

  it('quotes values with separators, quotes, or line breaks', () => {
    expect(['a,b', 'a;b', 'a"b', 'a\nb', 'a\tb', 'ab'].map(cell)).toEqual(['"a,b"', '"a;b"', '"a""b"', '"a\nb"', '"a\tb"', 'ab']);
  });

  it.each(['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1', ' =1', '＝1', 'x;=1+1', 'x; =1', 'x\t@A1', 'x\n=1', ';=1;+2', 'x;-cmd'])(
    'contains no formula: %j',
    (text) => {
      const read = cell(text).replace(/^"|"$/g, '').replaceAll('""', '"');
      for (const part of read.split(/[;\t\r\n]/)) expect(part.trimStart()).not.toMatch(/^[=+\-@＝]/);
      // Nothing of the text is lost.
      expect(read.replaceAll("'", '')).toBe(text);
    },
  );

  it('leaves numbers and plain text unchanged', () => {
    expect(csvRows([[-5, 1850.5, 'Smith-Jones', "O'Neil", 'a = b', '3-2']])).toBe("-5,1850.5,Smith-Jones,O'Neil,a = b,3-2\r\n");
  });
});
