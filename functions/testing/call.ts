import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { ErrorBody } from '#shared/api/errors';
import type { ResponseOf, Route } from '#shared/api/route';
import { breachesOf } from './contract';

type Handler = (event: APIGatewayProxyEventV2, context: Context) => unknown;

export interface Call {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  /** Sent as JSON; a Buffer or a string is sent as it is. */
  body?: unknown;
  headers?: Record<string, string>;
  cookies?: string[];
  sessionId?: string | undefined;
  address?: string;
  /** For what is refused before the API begins: docs/openapi.json is about those who come through the site. */
  aroundTheSite?: boolean;
  /** Cognito claims, as the gateway's authorizer hands them over. */
  claims?: Record<string, unknown>;
  /** What Lambda gives the function, in milliseconds. */
  remainingMs?: number;
}

/**
 * Lambda's context, as far as handlers look at it. It leaves more time than Lambda gives: here, hundreds of racing calls share one process
 * and a busy machine. Tests of what happens when the time is over say how much there is.
 */
export const lambdaContext = (remainingMs = 300_000): Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'> => ({
  awsRequestId: randomUUID(),
  getRemainingTimeInMillis: () => remainingMs,
});

export interface Answer<R extends Route> {
  status: number;
  headers: Record<string, string>;
  /** What the answer sets, each with its attributes. */
  cookies: string[];
  /** The parsed body; of an error, see `error`. */
  body: ResponseOf<R>;
  error: ErrorBody;
  text: string;
}

/**
 * Calls a handler as API Gateway would: an HTTP API event (payload format 2.0) in, a structured result out. Every answer is
 * held against docs/openapi.json; one that breaks it fails the test that asked.
 */
export const callWith = async <R extends Route>(route: R, handler: Handler, call: Call = {}): Promise<Answer<R>> => {
  const path = route.path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(call.params?.[name] ?? ''));
  const query = Object.fromEntries(
    Object.entries(call.query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const raw = Buffer.isBuffer(call.body);
  const body =
    call.body === undefined
      ? undefined
      : raw
        ? (call.body as Buffer).toString('base64')
        : typeof call.body === 'string'
          ? call.body
          : JSON.stringify(call.body);
  const event = {
    version: '2.0',
    routeKey: `${route.method} ${route.path}`,
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(call.sessionId && { authorization: `Bearer ${call.sessionId}` }),
      ...call.headers,
    },
    ...(call.cookies && { cookies: call.cookies }),
    ...(call.query && { queryStringParameters: query }),
    ...(call.params && { pathParameters: call.params }),
    requestContext: {
      http: { method: route.method, path, protocol: 'HTTP/1.1', sourceIp: call.address ?? '127.0.0.1', userAgent: 'test' },
      ...(call.claims && { authorizer: { jwt: { claims: call.claims, scopes: null } } }),
    },
    body,
    isBase64Encoded: raw,
  } as unknown as APIGatewayProxyEventV2;
  const context = { ...lambdaContext(call.remainingMs), functionName: route.id } as Context;
  const result = (await handler(event, context)) as APIGatewayProxyStructuredResultV2;
  const text = (result.body as string | undefined) ?? '';
  const parsed = text === '' ? undefined : JSON.parse(text);
  const answer = {
    status: result.statusCode ?? 0,
    headers: Object.fromEntries(Object.entries(result.headers ?? {}).map(([name, content]) => [name, String(content)])),
    cookies: result.cookies ?? [],
    body: parsed,
    text,
  };
  const breaches = call.aroundTheSite ? [] : breachesOf(route, answer);
  if (breaches.length > 0)
    throw new Error(`${route.id} answered ${answer.status} against docs/openapi.json: ${breaches.join('; ')}`);
  return { ...answer, error: parsed };
};

/** `callWith`, with route and handler bound: `const place = caller(placeBid, handler)`. */
export const caller =
  <R extends Route>(route: R, handler: Handler) =>
  (call?: Call): Promise<Answer<R>> =>
    callWith(route, handler, call);
