import { afterEach, describe, expect, it, vi } from 'vitest';
import { getAdminStats } from '#shared/api/routes';
import { adminClaims } from '../testing/builders';
import { caller } from '../testing/call';
import { addressOf, areaOf, countryOf, networkOf } from './address';
import { endpoint } from './endpoint';

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['0.0.0.0', '0.0.0.0'],
  ])('returns an IPv4 address unchanged: %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it.each([
    // One network in the spellings of RFC 4291 and RFC 5952, proxies and sockets.
    '2001:db8:0:1::1',
    '2001:db8:0:1:0:0:0:2',
    '2001:0db8:0000:0001:ffff:ffff:ffff:ffff',
    '2001:DB8:0:1::A',
    '2001:db8:0:1::',
    '[2001:db8:0:1::1]',
    '2001:db8:0:1::1%eth0',
    '2001:db8:0:1::192.0.2.1',
    '2001:db8::1:5:6:7:8',
  ])('returns the first half of an IPv6 address: %s', (address) => {
    expect(networkOf(address)).toBe('2001:db8:0:1::/64');
  });

  it.each(['2001:db8:0:2::1', '2001:db8::1', '2001:db9:0:1::1'])('returns another network for %s', (address) => {
    expect(networkOf(address)).not.toBe('2001:db8:0:1::/64');
  });

  it.each([
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%lo0', 'fe80:0:0:0::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
    ['::2:3:4:5:6:7:8', '0:2:3:4::/64'],
  ])('returns one spelling: %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it.each(['::ffff:203.0.113.7', '::FFFF:203.0.113.7', '::ffff:cb00:7107', '0:0:0:0:0:ffff:203.0.113.7', '[::ffff:203.0.113.7]'])(
    'returns the IPv4 address inside an IPv6 address: %s',
    (address) => {
      expect(networkOf(address)).toBe('203.0.113.7');
    },
  );

  it.each(['', 'unknown', '1.2.3', '1.2.3.4.5', ':::', 'x'.repeat(1000)])('returns malformed input unchanged: %s', (address) => {
    expect(networkOf(address)).toBe(address);
    expect(areaOf(networkOf(address))).toBe('unknown');
  });

  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:0:1::1', '2001:db8:0::/48'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ])('logs a larger network: %s', (address, area) => {
    expect(areaOf(networkOf(address))).toBe(area);
  });
});

describe('the address of a caller', () => {
  afterEach(() => void vi.unstubAllEnvs());

  type Event = Parameters<typeof addressOf>[0];
  const event = (headers: Record<string, string>) =>
    ({ headers, requestContext: { http: { sourceIp: '10.0.0.1' } } }) as unknown as Event;

  it.each([
    ['203.0.113.7:46532', '203.0.113.7'],
    ['2001:db8:0:1::1:46532', '2001:db8:0:1::/64'],
    ['2001:db8:0:1:0:0:0:1:0', '2001:db8:0:1::/64'],
    ['[2001:db8:0:1::1]:443', '2001:db8:0:1::/64'],
  ])('comes from the trusted proxy, without its port: %s', (viewer, network) => {
    vi.stubEnv('CLIENT_ADDRESS_HEADER', 'X-Viewer-Address');
    expect(networkOf(addressOf(event({ 'x-viewer-address': viewer })))).toBe(network);
  });

  it('is the address of the connection without a trusted proxy, and the country is unknown', () => {
    const claiming = event({ 'x-viewer-address': '203.0.113.7:1', 'cloudfront-viewer-country': 'DE' });
    expect(addressOf(claiming)).toBe('10.0.0.1');
    expect(countryOf(claiming)).toBeNull();
  });

  it('has the two-letter country that the proxy reports', () => {
    vi.stubEnv('CLIENT_ADDRESS_HEADER', 'x-viewer-address');
    expect(countryOf(event({ 'cloudfront-viewer-country': 'US' }))).toBe('US');
    for (const odd of ['', 'usa', 'u', '<b>', '00']) expect(countryOf(event({ 'cloudfront-viewer-country': odd }))).toBeNull();
    expect(countryOf(event({}))).toBeNull();
  });

  it('reaches the handler as a network', async () => {
    let seen: unknown;
    const handler = endpoint(getAdminStats, async ({ request }) => {
      seen = request.network;
      throw new Error('seen');
    });
    await caller(getAdminStats, handler)({ claims: adminClaims, address: '2001:db8:0:1::1' });
    expect(seen).toBe('2001:db8:0:1::/64');
  });
});
