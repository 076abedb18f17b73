import { expect, it } from 'vitest';
import { ownTimeZone, timeZonesWith } from './time-zones';

it('ownTimeZone returns the time zone of the device, or null if it is unknown', () => {
  expect(ownTimeZone('America/Denver')).toBe('America/Denver');
  for (const zone of ['Etc/Unknown', '', 'Mars/Olympus']) expect(ownTimeZone(zone)).toBeNull();
  expect(ownTimeZone()).not.toBeNull();
});

it('timeZonesWith returns the zones of the United States and the current one', () => {
  expect(timeZonesWith('Europe/Paris')).toMatchObject({ 'America/Denver': 'Mountain', 'Europe/Paris': 'Europe/Paris' });
});
