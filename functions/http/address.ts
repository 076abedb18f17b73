import { isIPv4, isIPv6 } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { env } from '#functions/env';

/** Returns the client's address. Trusts the header (`ip:port`) only in stages where CloudFront overwrites it in every call. */
export const addressOf = (event: APIGatewayProxyEventV2): string => {
  const header = env.CLIENT_ADDRESS_HEADER;
  const viewer = header === undefined ? undefined : event.headers[header.toLowerCase()];
  return viewer?.replace(/:\d+$/, '') || event.requestContext.http.sourceIp;
};

const asGroups = (dotted: string): string => {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
};

const groupsOf = (ipv6: string): number[] => {
  const [head = '', tail] = ipv6.replace(/\d+\.\d+\.\d+\.\d+$/, asGroups).split('::');
  const numbers = (part: string): number[] => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const [first, last] = [numbers(head), numbers(tail ?? '')];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
};

/** `::ffff:192.0.2.1` -> `192.0.2.1` (RFC 4291, section 2.5.5.2) */
const mappedIpv4 = (groups: readonly number[]): string | undefined => {
  const [g = 0, h = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? [g >> 8, g & 255, h >> 8, h & 255].join('.') : undefined;
};

/** Returns the network that rate limits count: an IPv4 address, or the /64 of an IPv6 address, which is one household. */
export const networkOf = (address: string): string => {
  // Some servers add brackets, and the interface of a link-local address.
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  if (isIPv4(bare) || !isIPv6(bare)) return bare.toLowerCase();
  const groups = groupsOf(bare);
  const start = groups.slice(0, 4).map((group) => group.toString(16));
  return mappedIpv4(groups) ?? `${start.join(':')}::/64`;
};

/** Shortens a network for logs, so that it identifies nobody: 256 IPv4 addresses, or the site of an IPv6 customer. */
export const areaOf = (network: string): string => {
  if (isIPv4(network)) return network.replace(/\d+$/, '0/24');
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : 'unknown';
};

/**
 * Returns the caller's country as two letters, or null. CloudFront's managed policy AllViewerExceptHostHeader overwrites what the viewer sends.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies.html
 */
export const countryOf = (event: APIGatewayProxyEventV2): string | null => {
  const country = env.CLIENT_ADDRESS_HEADER === undefined ? undefined : event.headers['cloudfront-viewer-country'];
  return country !== undefined && /^[A-Z]{2}$/.test(country) ? country : null;
};
