import { expect, it } from 'vitest';
import { ownTimeZone, timeZonesWith } from './time-zones';

it('knows the time zone of this device, and none where that has none: then nothing is asked about or stored', () => {
  expect(ownTimeZone('America/Denver')).toBe('America/Denver');
  for (const zone of ['Etc/Unknown', '', 'Mars/Olympus']) expect(ownTimeZone(zone)).toBeNull();
  expect(ownTimeZone()).not.toBeNull();
});

it('offers the zones of the United States, with the chosen one', () => {
  expect(timeZonesWith('Europe/Paris')).toMatchObject({ 'America/Denver': 'Mountain', 'Europe/Paris': 'Europe/Paris' });
});
