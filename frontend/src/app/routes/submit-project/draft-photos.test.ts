import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anEmptyDevice, refusing, stored } from '#lib/device.fixture';
import { inDraftPhotos } from '#lib/draft-photos-store';
import { areSamePhotos, keepPhotos, noPhotos, photoOf, readPhotos } from './draft-photos';

const now = Date.parse('2026-11-22T08:00:00.000Z');
const hours = 3_600_000;
const prepared = new File(['photo'], 'porch.jpg', { type: 'image/jpeg' });
const sent = { prepared, text: 'A porch with two chairs', reference: 'uploads/porch', sentAtEpochMs: now - 19 * hours };
const unsent = { prepared, text: sent.text, reference: null, sentAtEpochMs: null };
const photo = (text: string) => ({ ...unsent, text });

describe('photoOf', () => {
  it.each([
    ['keeps its upload while the upload exists', sent, sent],
    ['is uploaded again once its upload may be gone', { ...sent, sentAtEpochMs: now - 20 * hours }, unsent],
    ['is uploaded again without an upload time', { ...sent, sentAtEpochMs: null }, unsent],
    ['is uploaded again with an invalid upload time', { ...sent, sentAtEpochMs: String(now) }, unsent],
    ['is uploaded again without a reference', { ...sent, reference: null }, unsent],
    ['stays as it is before its first upload', unsent, unsent],
    ['has an empty text if it was saved without one', { ...unsent, text: undefined }, photo('')],
  ])('a photo %s', (_, kept, shown) => {
    expect(photoOf(kept, now)).toEqual(shown);
  });

  it.each([null, 'porch.jpg', { prepared: 'porch.jpg', reference: null }])('returns null for unreadable data: %s', (kept) => {
    expect(photoOf(kept, now)).toBeNull();
  });
});

describe('the photos of a draft', () => {
  beforeEach(() => {
    anEmptyDevice();
    stored.set('sessionId', 'abc');
    vi.useFakeTimers({ toFake: ['Date'], now });
    return () => void vi.useRealTimers();
  });
  const keep = (...photos: (typeof unsent)[]) => keepPhotos('dana', photos, new Date(now));
  const put = (kept: unknown) => inDraftPhotos('readwrite', (store) => store.put(kept, 'dana'));
  const savedAt = '2026-11-22T08:00:00.000Z';

  it('are the latest ones of the account that kept them', async () => {
    expect(await Promise.all([keep(photo('one')), keep(photo('one'), photo('two'))])).toEqual([true, true]);
    expect(await readPhotos('dana')).toEqual({ savedAt, photos: [photo('one'), photo('two')] });
    expect(await readPhotos('marcus')).toEqual(noPhotos);
  });

  it('leave nothing behind when the last is removed', async () => {
    await keep(photo('one'));
    expect(await keep()).toBe(true);
    expect(await inDraftPhotos('readonly', (store) => store.count())).toBe(0);
  });

  it.each([
    [
      { savedAt, photos: [photo('one'), 'porch.jpg'] },
      { savedAt, photos: [photo('one')] },
    ],
    [{ savedAt, photos: [] }, noPhotos],
    [{ savedAt: 7, photos: [unsent] }, noPhotos],
    [{ photos: 7 }, noPhotos],
    [{ savedAt }, noPhotos],
    [undefined, noPhotos],
  ])('omit entries that cannot be read: %j', async (kept, shown) => {
    await put(kept);
    expect(await readPhotos('dana')).toEqual(shown);
  });

  it('are not kept after logout, even in another tab', async () => {
    stored.clear();
    expect(await keep(photo('one'))).toBe(false);
    expect(await indexedDB.databases()).toEqual([]);
  });

  it('are not kept on a full disk, which is reported and does not affect later attempts', async () => {
    expect(await refusing('what does not fit', () => keep(photo('one')))).toBe(false);
    expect(await keep(photo('two'))).toBe(true);
  });

  it('are empty in a browser without storage, without an error', async () => {
    vi.stubGlobal('indexedDB', undefined);
    expect(await keep(photo('one'))).toBe(false);
    expect(await readPhotos('dana')).toEqual({ savedAt: null, photos: [] });
  });

  it('are deleted with the session, even after they were read', async () => {
    await keep(photo('one'));
    await readPhotos('dana');
    await new Promise((resolve) => {
      indexedDB.deleteDatabase('projectDrafts').onsuccess = resolve;
    });
    expect(await readPhotos('dana')).toEqual(noPhotos);
  });
});

it.each([
  [[], [], true],
  [[sent, unsent], [{ ...sent, sentAtEpochMs: 1 }, unsent], true],
  [[unsent], [], false],
  [[], [unsent], false],
  [[sent, unsent], [unsent, sent], false],
  [[unsent], [{ ...unsent, prepared: new File(['photo'], 'porch.jpg') }], false],
  [[unsent], [{ ...unsent, reference: 'uploads/porch' }], false],
  [[unsent], [photo('A porch')], false],
])('areSame compares the files, uploads and descriptions of photos: case %#', (before, present, same) => {
  expect(areSamePhotos(before, present)).toBe(same);
});
