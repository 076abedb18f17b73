import { beforeEach, expect, it } from 'vitest';
import { anEmptyDevice } from '#lib/device.fixture';
import { installOffer, recordVisit } from './install-prompt';

beforeEach(anEmptyDevice);

it('recordVisit counts a visit on another day as the second one, but not another on the same day', () => {
  const at = (day: string) => recordVisit(new Date(`${day}:00`));
  expect([at('2026-11-21T09:00'), at('2026-11-21T23:00'), at('2026-11-22T00:30'), at('2026-12-01T09:00')]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

it('installOffer remembers that the user declined', () => {
  expect(installOffer.isDeclined()).toBe(false);
  installOffer.decline();
  expect(installOffer.isDeclined()).toBe(true);
});

it('installOffer counts a dismissed browser prompt as declined', async () => {
  const promptWith = (outcome: 'accepted' | 'dismissed') =>
    Object.assign(new Event('beforeinstallprompt'), { prompt: async () => ({ outcome }) });
  await installOffer.accept(promptWith('accepted'));
  expect(installOffer.isDeclined()).toBe(false);
  await installOffer.accept(promptWith('dismissed'));
  expect(installOffer.isDeclined()).toBe(true);
});
