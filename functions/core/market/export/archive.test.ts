import { deserialize, serialize } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { unzip } from '#functions/testing/zip';
import { appendText, closeText, type OpenText, openText, packedBytes, storedFile, textFile, zipOf } from './archive';

const at = new Date('2026-10-05T12:34:56.000Z');
const long = Array.from({ length: 30_000 }, (_, index) => `Line ${index}: a sofa, two chairs, 1 Ørsted lamp.\n`);

describe('a zip', () => {
  it('contains its files, with texts compressed and photos stored', () => {
    const photo = Buffer.from([0, 255, 1, 254, 2, 253]);
    const zip = zipOf([textFile('a.txt', 'Hello'), storedFile('photos/1.webp', photo), textFile('long.txt', long.join(''))], at);
    expect(unzip(zip).map(({ name, content }) => [name, content.toString('latin1')])).toEqual([
      ['a.txt', 'Hello'],
      ['photos/1.webp', photo.toString('latin1')],
      ['long.txt', Buffer.from(long.join('')).toString('latin1')],
    ]);
    expect(zip.length).toBeLessThan(long.join('').length / 5);
  });

  it('can be empty and contain empty files', () => {
    expect(unzip(zipOf([], at))).toEqual([]);
    expect(unzip(zipOf([textFile('nothing.txt', ''), storedFile('none', Buffer.alloc(0))], at))).toEqual([
      { name: 'nothing.txt', content: Buffer.alloc(0) },
      { name: 'none', content: Buffer.alloc(0) },
    ]);
  });

  it('stores the time and marks names as UTF-8', () => {
    const zip = zipOf([textFile('größe.txt', 'x')], at);
    expect(unzip(zip)[0]?.name).toBe('größe.txt');
    expect(zip.readUInt16LE(6)).toBe(0x0800);
    const [time, day] = [zip.readUInt16LE(10), zip.readUInt16LE(12)];
    expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([12, 34, 56]);
    expect([(day >> 9) + 1980, (day >> 5) & 15, day & 31]).toEqual([2026, 10, 5]);
  });

  it('can be continued in another process anywhere in a text', () => {
    let text = openText('long.txt');
    for (const [index, line] of long.entries()) {
      appendText(text, line);
      if (index % 4999 === 0) text = deserialize(serialize(text)) as OpenText;
    }
    const file = closeText(text);
    expect(unzip(zipOf([file], at))[0]?.content.toString()).toBe(long.join(''));
    expect(packedBytes([file])).toBe(file.pieces.reduce((sum, { length }) => sum + length, 0));
  });
});
