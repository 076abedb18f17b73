import { afterEach, expect, it, vi } from 'vitest';
import { isAtPushService } from './services';

afterEach(() => vi.unstubAllEnvs());

it.each([
  'https://fcm.googleapis.com/fcm/send/cX-2:APA91b',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGuQ',
  'https://api.push.apple.com/3/device/1',
  'https://wns2-bl2p.notify.windows.com/w/?token=BQYA',
])('accepts %s as a push service', (endpoint) => {
  expect(isAtPushService(endpoint)).toBe(true);
});

it.each([
  ['another host', 'https://example.com/fcm.googleapis.com'],
  ['a host that ends alike', 'https://evilpush.apple.com.example/x'],
  ['a host that begins alike', 'https://fcm.googleapis.com.example/x'],
  ['a host whose beginning is a whole one', 'https://x.push.apple.com.evil.example/x'],
  ['another such host', 'https://web.push.apple.com.evil.example/3/device/1'],
  ['a domain’s name in front of another', 'https://wns2-bl2p.notify.windows.com.evil.example/w/'],
  ['a host in the query', 'https://evil.example/?at=.push.apple.com'],
  ['a host in the user name', 'https://web.push.apple.com@evil.example/x'],
  ['a host whose end is a whole one, without its dot', 'https://evilpush.apple.com/x'],
  ['a part of a domain’s name', 'https://notify.windows.com/x'],
  ['no TLS', 'http://fcm.googleapis.com/x'],
  ['another port', 'https://fcm.googleapis.com:8443/x'],
  ['a user name', 'https://user@fcm.googleapis.com/x'],
  ['a loopback address', 'http://127.0.0.1:9000/x'],
  ['Lambda’s credentials endpoint', 'http://169.254.170.2/v2/credentials'],
  ['a host without a scheme', 'fcm.googleapis.com'],
])('rejects %s', (_, endpoint) => {
  expect(isAtPushService(endpoint)).toBe(false);
});

it('accepts another service that the deployment names', () => {
  vi.stubEnv('PUSH_SERVICES', 'http://127.0.0.1:9000,https://push.example');
  expect(isAtPushService('http://127.0.0.1:9000/push/1')).toBe(true);
  expect(isAtPushService('https://push.example/1')).toBe(true);
  expect(isAtPushService('http://127.0.0.1:9001/push/1')).toBe(false);
});
