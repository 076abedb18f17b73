import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anEmptyDevice, refusing, stored } from '#lib/device.fixture';
import { inDraftPhotos } from '#lib/draft-photos-store';
import { areSame, keepPhotos, noPhotos, photoOf, readPhotos } from './draft-photos';

const now = Date.parse('2026-11-22T08:00:00.000Z');
const hours = 3_600_000;
const prepared = new File(['photo'], 'porch.jpg', { type: 'image/jpeg' });
const sent = { prepared, text: 'A porch with two chairs', reference: 'uploads/porch', sentAtEpochMs: now - 19 * hours };
const unsent = { prepared, text: sent.text, reference: null, sentAtEpochMs: null };
const photo = (text: string) => ({ ...unsent, text });

describe('a photo that was kept', () => {
  it.each([
    ['is there while its upload is', sent, sent],
    ['is sent anew once its upload may be gone', { ...sent, sentAtEpochMs: now - 20 * hours }, unsent],
    ['is sent anew where nobody knows when it was sent', { ...sent, sentAtEpochMs: null }, unsent],
    ['is sent anew where it says when in other words', { ...sent, sentAtEpochMs: String(now) }, unsent],
    ['is sent anew where nobody knows as what it was sent', { ...sent, reference: null }, unsent],
    ['is sent as it would have been', unsent, unsent],
    ['has no text where it was kept before there were any', { ...unsent, text: undefined }, photo('')],
  ])('%s', (_, kept, shown) => {
    expect(photoOf(kept, now)).toEqual(shown);
  });

  it.each([null, 'porch.jpg', { prepared: 'porch.jpg', reference: null }])('is none when it cannot be shown: %s', (kept) => {
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

  it('are those that were kept last, for the account that kept them', async () => {
    expect(await Promise.all([keep(photo('one')), keep(photo('one'), photo('two'))])).toEqual([true, true]);
    expect(await readPhotos('dana')).toEqual({ savedAt, photos: [photo('one'), photo('two')] });
    expect(await readPhotos('marcus')).toEqual(noPhotos);
  });

  it('leave nothing when the last is taken off', async () => {
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
  ])('are what can be shown of what is there: %j', async (kept, shown) => {
    await put(kept);
    expect(await readPhotos('dana')).toEqual(shown);
  });

  it('are not kept for who has logged out, in another tab too', async () => {
    stored.clear();
    expect(await keep(photo('one'))).toBe(false);
    expect(await indexedDB.databases()).toEqual([]);
  });

  it('are not kept on a full disk, which says so; the next ones may be', async () => {
    expect(await refusing('what does not fit', () => keep(photo('one')))).toBe(false);
    expect(await keep(photo('two'))).toBe(true);
  });

  it('are none in a browser without storage, which breaks nothing', async () => {
    vi.stubGlobal('indexedDB', undefined);
    expect(await keep(photo('one'))).toBe(false);
    expect(await readPhotos('dana')).toEqual({ savedAt: null, photos: [] });
  });

  it('go with the session, whoever has read them before', async () => {
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
])('photos are kept anew once one is another, was sent, or is described otherwise: case %#', (before, present, same) => {
  expect(areSame(before, present)).toBe(same);
});
