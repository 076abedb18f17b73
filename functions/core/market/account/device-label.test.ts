import { expect, it } from 'vitest';
import { deviceLabel } from './device-label';

const mozilla = 'Mozilla/5.0';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/143.0.0.0 Safari/537.36`, 'Chrome on macOS'],
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`, 'Edge on Windows'],
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/143.0.0.0 Safari/537.36 OPR/125.0.0.0`, 'Opera on Windows'],
  [`${mozilla} (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox on Linux'],
  [`${mozilla} (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/143.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [`${mozilla} (Linux; Android 10; K) ${webkit} Chrome/143.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `${mozilla} (Linux; Android 15; SM-S921B) ${webkit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/143.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPhone',
  ],
  [
    `${mozilla} (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/145.0 Mobile/15E148 Safari/605.1.15`,
    'Firefox on iPad',
  ],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`,
    'Safari on macOS',
  ],
  ['Chrome/143.0.0.0', 'Chrome'],
  [`${mozilla} (Windows NT 10.0)`, 'Windows'],
])('labels %s with a familiar name', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label);
});

it.each([
  [undefined],
  [''],
  ['curl/8.5.0'],
  ['<script>alert(1)</script> dana@example.com'],
  ['\u0000'.repeat(100)],
  [`${'x'.repeat(100_000)} Chrome/143`],
])('returns "Another device" for an unknown user agent: %s', (userAgent) => {
  expect(deviceLabel(userAgent)).toBe('Another device');
});
