import { expect, it } from 'vitest';
import { supportOf } from './support';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Version/18.4 Mobile/15E148 Safari/604.1';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.4 Safari/605.1.15';
const browser = { hasPush: true, permission: 'default', userAgent: windows, touchPoints: 0 } as const;

it.each([
  ['possible', browser],
  ['possible', { ...browser, permission: 'granted' }],
  ['blocked', { ...browser, permission: 'denied' }],
  ['unsupported', { ...browser, hasPush: false }],
  ['unsupported', { ...browser, hasPush: false, userAgent: mac }],
  ['install_first', { ...browser, hasPush: false, userAgent: iPhone, touchPoints: 5 }],
  // An iPad reports itself as a Mac.
  ['install_first', { ...browser, hasPush: false, userAgent: mac, touchPoints: 5 }],
  // Opened from the home screen.
  ['possible', { ...browser, userAgent: iPhone, touchPoints: 5 }],
  ['blocked', { ...browser, userAgent: iPhone, touchPoints: 5, permission: 'denied' }],
] as const)('supportOf returns %s: case %#', (support, given) => {
  expect(supportOf(given)).toBe(support);
});
