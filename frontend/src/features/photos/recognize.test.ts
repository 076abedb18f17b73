import { describe, expect, it } from 'vitest';
import { isHeic, withRecognizedType } from './recognize';

const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const typeOf = async (content: string, type = '', name = 'file') =>
  (await withRecognizedType(new File([bytes(content)], name, { type }))).type;

describe('a file of unknown type', () => {
  it.each([
    ['\xff\xd8\xff\xe0 and more', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['RIFF1234WEBPVP8 ', 'image/webp'],
    ['\0\0\0\x18ftypheic', 'image/heic'],
    ['\0\0\0\x18ftypmif1', 'image/heic'],
    ['%PDF-1.7', ''],
    ['', ''],
    ['RIFF1234WAVE', ''],
  ])('is recognized by its content: %j', async (content, type) => expect(await typeOf(content)).toBe(type));

  it('keeps its name and content', async () => {
    const file = await withRecognizedType(
      new File([bytes('\xff\xd8\xff!')], 'IMG_1', { type: 'application/octet-stream', lastModified: 5 }),
    );
    expect([file.name, file.type, file.lastModified, file.size]).toEqual(['IMG_1', 'image/jpeg', 5, 4]);
  });

  it('keeps a type that the browser reports', async () => {
    expect(await typeOf('\xff\xd8\xff', 'text/plain')).toBe('text/plain');
    expect(await typeOf('%PDF', 'image/jpg')).toBe('image/jpg');
  });
});

it('isHeic recognizes HEIC by type or name', () => {
  const all = [
    ['a.HEIC', ''],
    ['a.heif', ''],
    ['a', 'image/heic'],
    ['a', 'image/heif-sequence'],
  ].map(([name = '', type = '']) => isHeic({ name, type }));
  expect(all).toEqual([true, true, true, true]);
  expect(isHeic({ name: 'heic.jpg', type: 'image/jpeg' })).toBe(false);
});
