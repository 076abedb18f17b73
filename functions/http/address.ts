import { isIPv4, isIPv6 } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { env } from '#functions/env';

/**
 * The client's network address. Behind CloudFront the connection is CloudFront's own, and the viewer is in a header that
 * CloudFront overwrites (CloudFront-Viewer-Address, `ip:port`); a deployment names that header only when no other way
 * leads to the API.
 */
export const addressOf = (event: APIGatewayProxyEventV2): string => {
  const header = env.CLIENT_ADDRESS_HEADER;
  const viewer = header === undefined ? undefined : event.headers[header.toLowerCase()];
  return viewer?.replace(/:\d+$/, '') || event.requestContext.http.sourceIp;
};

/** Two groups of an IPv6 address out of the IPv4 address that it may end in: `1.2.3.4` -> `102:304`. */
const asGroups = (dotted: string): string => {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
};

/** The eight numbers of an IPv6 address, whatever its spelling. */
const groupsOf = (ipv6: string): number[] => {
  const [head = '', tail] = ipv6.replace(/\d+\.\d+\.\d+\.\d+$/, asGroups).split('::');
  const numbers = (part: string): number[] => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const [first, last] = [numbers(head), numbers(tail ?? '')];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
};

/** The IPv4 address that an IPv6 address stands for (RFC 4291, section 2.5.5.2): `::ffff:192.0.2.1`. */
const mappedIpv4 = (groups: readonly number[]): string | undefined => {
  const [g = 0, h = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? [g >> 8, g & 255, h >> 8, h & 255].join('.') : undefined;
};

/**
 * What of an address is counted: an IPv4 address whole, of an IPv6 address the first 64 bits. Those are one household's or one
 * server's, which may use a new address for each request. One network has one spelling.
 */
export const networkOf = (address: string): string => {
  // Some servers give brackets, and the interface of a link-local address.
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  if (isIPv4(bare) || !isIPv6(bare)) return bare.toLowerCase();
  const groups = groupsOf(bare);
  const start = groups.slice(0, 4).map((group) => group.toString(16));
  return mappedIpv4(groups) ?? `${start.join(':')}::/64`;
};

/**
 * A network as logs may hold it: enough to see that guesses come from one corner of the net, too little to say from whom. 256
 * addresses of IPv4, a provider's customer or site of IPv6.
 */
export const areaOf = (network: string): string => {
  if (isIPv4(network)) return network.replace(/\d+$/, '0/24');
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : 'unknown';
};

/**
 * The country that the client seems to be in, two letters, where a trusted proxy says so. CloudFront's managed policy
 * AllViewerExceptHostHeader adds the viewer's location to what it forwards, over what the viewer claims.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies.html
 */
export const countryOf = (event: APIGatewayProxyEventV2): string | null => {
  const country = env.CLIENT_ADDRESS_HEADER === undefined ? undefined : event.headers['cloudfront-viewer-country'];
  return country !== undefined && /^[A-Z]{2}$/.test(country) ? country : null;
};
