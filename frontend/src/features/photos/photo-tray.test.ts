import { describe, expect, it } from 'vitest';
import { savedPhoto, savedPhotos, type TrayEvent, type TrayPhoto, trayAfter } from './photo-tray';

const file = new File(['porch'], 'porch.jpg', { type: 'image/jpeg' });
const chosen = (id: string): TrayPhoto => ({
  ...{ id, name: file.name, text: '', preview: `blob:${id}`, state: 'preparing', progress: 0, problem: null },
  ...{ reference: null, file, prepared: null, sentAtEpochMs: null, unusable: false },
});
const sent = (id: string): TrayPhoto => ({ ...chosen(id), state: 'ready', progress: 1, reference: `key-${id}` });
const saved = (address: string) => savedPhoto({ address, text: '' });

const all = (photos: readonly TrayPhoto[], ...events: TrayEvent[]) => events.reduce(trayAfter, photos);
const idsOf = (photos: readonly TrayPhoto[]) => photos.map(({ id }) => id);

describe('a photo', () => {
  it('is prepared, sent and then ready, without affecting other photos', () => {
    const others = [chosen('a'), sent('c')];
    const photos = all(
      others,
      { kind: 'chosen', photo: chosen('b') },
      { kind: 'prepared', id: 'b', prepared: file },
      { kind: 'progressed', id: 'b', progress: 0.5 },
    );
    expect(photos[2]).toEqual({ ...chosen('b'), state: 'sending', prepared: file, progress: 0.5 });
    const [, , ready] = trayAfter(photos, { kind: 'sent', id: 'b', reference: 'key', atEpochMs: 7 });
    expect(ready).toEqual({ ...chosen('b'), state: 'ready', prepared: file, progress: 1, reference: 'key', sentAtEpochMs: 7 });
    expect(photos.slice(0, 2)).toEqual(others);
  });

  it('keeps its error and its prepared file until it is retried', () => {
    const failed = all(
      [chosen('a')],
      { kind: 'prepared', id: 'a', prepared: file },
      { kind: 'failed', id: 'a', problem: 'Upload failed', unusable: false },
    );
    expect(failed).toMatchObject([{ state: 'failed', problem: 'Upload failed', prepared: file }]);
    expect(trayAfter(failed, { kind: 'retried', id: 'a' })).toEqual([{ ...chosen('a'), prepared: file }]);
  });

  it('cannot be retried if it is unreadable', () => {
    const event: TrayEvent = { kind: 'failed', id: 'a', problem: 'No picture', unusable: true };
    expect(trayAfter([chosen('a')], event)).toEqual([
      { ...chosen('a'), state: 'failed', problem: 'No picture', unusable: true, file: null },
    ]);
  });

  it('can have a description', () => {
    expect(trayAfter([chosen('a'), chosen('b')], { kind: 'described', id: 'b', text: 'A porch' })).toEqual([
      chosen('a'),
      { ...chosen('b'), text: 'A porch' },
    ]);
  });

  it('ignores events after it was removed', () => {
    const photos = all(
      [chosen('a'), chosen('b')],
      { kind: 'removed', id: 'a' },
      { kind: 'prepared', id: 'a', prepared: file },
      { kind: 'progressed', id: 'a', progress: 1 },
      { kind: 'sent', id: 'a', reference: 'key', atEpochMs: 7 },
      { kind: 'failed', id: 'a', problem: 'Upload failed', unusable: false },
      { kind: 'moved', id: 'a', to: 0 },
      { kind: 'retried', id: 'a' },
    );
    expect(photos).toEqual([chosen('b')]);
    expect(trayAfter(photos, { kind: 'cleared' })).toEqual([]);
  });
});

it.each([
  ['a', 1, 'bacd'],
  ['a', 3, 'bcda'],
  ['d', 0, 'dabc'],
  ['c', 1, 'acbd'],
  ['b', 1, 'abcd'],
])('moving %s to place %d gives %s', (id, to, order) => {
  expect(idsOf(trayAfter(['a', 'b', 'c', 'd'].map(chosen), { kind: 'moved', id, to })).join('')).toBe(order);
});

it('a photo that the server refuses fails, and only a saved one keeps its reference', () => {
  const photos = [sent('a'), saved('/media/b'), sent('c')];
  const refusals = [0, 1, 7, -1].map((index) => ({ index, message: `Refused ${index}` }));
  expect(trayAfter(photos, { kind: 'refused', refusals })).toEqual([
    { ...sent('a'), state: 'failed', problem: 'Refused 0', reference: null, unusable: true },
    { ...saved('/media/b'), state: 'failed', problem: 'Refused 1' },
    sent('c'),
  ]);
});

describe('saved photos', () => {
  it('are ready, each with its text', () => {
    const [first, second] = savedPhotos(['/media/a', '/media/b'], ['A porch']).map(savedPhoto);
    expect(first).toMatchObject({ id: '/media/a', reference: '/media/a', state: 'ready', text: 'A porch', file: null });
    expect(second).toMatchObject({ preview: '/media/b', text: '' });
  });

  it('follow changes made elsewhere, while local changes stay', () => {
    const here = [saved('/media/kept'), chosen('new'), saved('/media/gone'), sent('sent'), saved('/media/gone-too')];
    const before = ['/media/kept', '/media/gone', '/media/removed-here', '/media/gone-too'];
    const now = savedPhotos(['/media/removed-here', '/media/come', '/media/kept'], ['', 'A hall']);
    const followed = trayAfter(here, { kind: 'followed', before, saved: now });
    expect(idsOf(followed)).toEqual(['/media/kept', 'new', 'sent', '/media/come']);
    expect(followed[3]?.text).toBe('A hall');
  });
});
