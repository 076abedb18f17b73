import { expect, it } from 'vitest';
import { keepPhotos, photoOf, readPhotos } from './draft-photos';

const now = Date.parse('2026-11-22T08:00:00.000Z');
const prepared = new File(['photo'], 'porch.jpg', { type: 'image/jpeg' });

it('a photo is sent anew once its upload may be gone', () => {
  const sent = { prepared, reference: 'uploads/porch', sentAtEpochMs: now - 19 * 3_600_000 };
  expect(photoOf(sent, now)).toEqual(sent);
  const unsent = { prepared, reference: null, sentAtEpochMs: null };
  expect(photoOf({ ...sent, sentAtEpochMs: now - 21 * 3_600_000 }, now)).toEqual(unsent);
  expect(photoOf(unsent, now)).toEqual(unsent);
});

it.each([null, 'porch.jpg', { prepared: 'porch.jpg', reference: null }])('%s is no photo', (stored) => {
  expect(photoOf(stored, now)).toBeNull();
});

it('a browser without storage keeps none, and breaks nothing', async () => {
  expect('indexedDB' in globalThis).toBe(false);
  expect(await keepPhotos('dana', [{ prepared, reference: null, sentAtEpochMs: null }], new Date(now))).toBe(false);
  expect(await readPhotos('dana')).toEqual({ savedAt: null, photos: [] });
});
