import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { scopesOf } from './authorizer';
import type { Match } from './router';

type RequestContext = APIGatewayProxyEventV2['requestContext'];

/** API Gateway's event, with the claims that the JWT authorizer adds. */
export interface GatewayEvent extends APIGatewayProxyEventV2 {
  requestContext: RequestContext & { authorizer?: { jwt: { claims: Record<string, string>; scopes: string[] } } };
}

const accountId = '000000000000';
const apiId = 'local';

/** Returns whether HTTP APIs pass such a body as text. They pass all others, including forms, as base64. */
const isTextual = (contentType: string | undefined): boolean =>
  /^(text\/|application\/([\w.-]+\+)?(json|xml)|application\/javascript)/i.test(contentType ?? '');

const isUtf8 = (bytes: Buffer): boolean => Buffer.from(bytes.toString('utf8'), 'utf8').equals(bytes);

const bodyOf = (bytes: Buffer, contentType: string | undefined): { body?: string; isBase64Encoded: boolean } => {
  if (bytes.byteLength === 0) return { isBase64Encoded: false };
  // Bytes that are not UTF-8 must stay unchanged, because a signature may cover them.
  const asText = isTextual(contentType) && isUtf8(bytes);
  return { body: bytes.toString(asText ? 'utf8' : 'base64'), isBase64Encoded: !asText };
};

/** Returns the query. Payload format 2.0 joins several values with the same name with commas, also in headers. */
const queryOf = (rawQueryString: string): Record<string, string> | undefined => {
  const values = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(rawQueryString)) values.set(name, [...(values.get(name) ?? []), value]);
  return values.size === 0 ? undefined : Object.fromEntries([...values].map(([name, all]) => [name, all.join(',')]));
};

const headersOf = (request: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(request.headersDistinct).map(([name, values]) => [name, (values ?? []).join(',')]));

/** Returns a time like `21/Nov/2026:05:04:03 +0000`. */
const clfTime = (now: Date): string => {
  const [, day, month, year, time] = /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(now.toUTCString()) ?? [];
  return `${day}/${month}/${year}:${time} +0000`;
};

/**
 * Returns the event that API Gateway's HTTP APIs pass to Lambda for a request, in payload format 2.0
 * (https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html).
 */
export const toEvent = (
  request: IncomingMessage,
  options: { match: Match; body: Buffer; sourceIp: string; claims: Record<string, string> | undefined },
): GatewayEvent => {
  const { match, body, sourceIp, claims } = options;
  const now = new Date();
  const [rawPath = '/', rawQueryString = ''] = splitUrl(request.url ?? '/');
  const headers = headersOf(request);
  const queryStringParameters = queryOf(rawQueryString);
  const routeKey = `${match.route.method} ${match.route.path}`;
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    ...(headers.cookie !== undefined && { cookies: headers.cookie.split(/;\s*/) }),
    headers,
    ...(queryStringParameters && { queryStringParameters }),
    ...(Object.keys(match.parameters).length > 0 && { pathParameters: match.parameters }),
    requestContext: {
      accountId,
      apiId,
      ...(claims && { authorizer: { jwt: { claims, scopes: scopesOf(claims) } } }),
      domainName: headers.host ?? '127.0.0.1',
      domainPrefix: apiId,
      http: {
        method: request.method ?? 'GET',
        path: rawPath,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: clfTime(now),
      timeEpoch: now.getTime(),
    },
    ...bodyOf(body, headers['content-type']),
  };
};

export const splitUrl = (url: string): [path: string, query: string] => {
  const mark = url.indexOf('?');
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
};
