import { expect, it } from 'vitest';
import { keepPhotos, photoOf, readPhotos } from './draft-photos';

const now = Date.parse('2026-11-22T08:00:00.000Z');
const prepared = new File(['photo'], 'porch.jpg', { type: 'image/jpeg' });

it('a photo is sent anew once its upload may be gone', () => {
  const sent = { prepared, text: 'A porch with two chairs', reference: 'uploads/porch', sentAtEpochMs: now - 19 * 3_600_000 };
  expect(photoOf(sent, now)).toEqual(sent);
  const unsent = { prepared, text: sent.text, reference: null, sentAtEpochMs: null };
  expect(photoOf({ ...sent, sentAtEpochMs: now - 21 * 3_600_000 }, now)).toEqual(unsent);
  expect(photoOf(unsent, now)).toEqual(unsent);
  // Kept before there were texts.
  expect(photoOf({ ...unsent, text: undefined }, now)).toEqual({ ...unsent, text: '' });
});

it.each([null, 'porch.jpg', { prepared: 'porch.jpg', reference: null }])('%s is no photo', (stored) => {
  expect(photoOf(stored, now)).toBeNull();
});

it('a browser without storage keeps none, and breaks nothing', async () => {
  expect('indexedDB' in globalThis).toBe(false);
  expect(await keepPhotos('dana', [{ prepared, text: '', reference: null, sentAtEpochMs: null }], new Date(now))).toBe(false);
  expect(await readPhotos('dana')).toEqual({ savedAt: null, photos: [] });
});
