import { beforeEach, expect, it } from 'vitest';
import { anEmptyDevice } from '#lib/device.fixture';
import { installOffer, noteVisit } from './install-prompt';

beforeEach(anEmptyDevice);

it('a visit on another day is a second one; more of the same day are not', () => {
  const at = (day: string) => noteVisit(new Date(`${day}:00`));
  expect([at('2026-11-21T09:00'), at('2026-11-21T23:00'), at('2026-11-22T00:30'), at('2026-12-01T09:00')]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

it('an offer that was declined stays declined', () => {
  expect(installOffer.isDeclined()).toBe(false);
  installOffer.decline();
  expect(installOffer.isDeclined()).toBe(true);
});

it('an offer that is accepted and then refused in the browser is declined', async () => {
  const asked = (outcome: 'accepted' | 'dismissed') =>
    Object.assign(new Event('beforeinstallprompt'), { prompt: async () => ({ outcome }) });
  await installOffer.accept(asked('accepted'));
  expect(installOffer.isDeclined()).toBe(false);
  await installOffer.accept(asked('dismissed'));
  expect(installOffer.isDeclined()).toBe(true);
});
