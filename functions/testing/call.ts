import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { ResponseOf } from '#shared/api/answers';
import type { ErrorBody } from '#shared/api/errors';
import type { Route } from '#shared/api/route';
import { contractViolations } from './contract';
import { handlerOf } from './handlers';

type Handler = (event: APIGatewayProxyEventV2, context: Context) => unknown;

export interface Call {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  /** Sent as JSON; a Buffer or a string is sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
  cookies?: string[];
  sessionId?: string | undefined;
  address?: string;
  /** Skips the check against docs/openapi.json, which describes only requests that come through CloudFront. */
  bypassesSite?: boolean;
  /** Cognito claims as the gateway's authorizer passes them on. */
  claims?: Record<string, unknown>;
  /** The milliseconds until Lambda's timeout. */
  remainingMs?: number;
}

/**
 * Returns the part of Lambda's context that handlers use. The default timeout is longer than Lambda's, because hundreds of racing
 * calls share one process on a busy machine.
 */
export const lambdaContext = (remainingMs = 300_000): Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'> => ({
  awsRequestId: randomUUID(),
  getRemainingTimeInMillis: () => remainingMs,
});

export interface Answer<R extends Route> {
  status: number;
  headers: Record<string, string>;
  /** The cookies that the answer sets, with their attributes. */
  cookies: string[];
  /** The parsed body; for an error, see `error`. */
  body: ResponseOf<R>;
  error: ErrorBody;
  text: string;
}

/**
 * Calls a handler as API Gateway does, with an HTTP API event (payload format 2.0). Checks the answer against docs/openapi.json.
 * @throws Error if the answer violates it
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
  const breaches = call.bypassesSite ? [] : contractViolations(route, answer);
  if (breaches.length > 0)
    throw new Error(`${route.id} answered ${answer.status} against docs/openapi.json: ${breaches.join('; ')}`);
  return { ...answer, error: parsed };
};

/** Calls a route's handler, as `callWith` does. */
export const callRoute = async <R extends Route>(route: R, call?: Call): Promise<Answer<R>> =>
  callWith(route, await handlerOf(route), call);

/** Returns a function that calls a route: `const place = caller(placeBid)`. `handler`: instead of the route's own. */
export const caller =
  <R extends Route>(route: R, handler?: Handler) =>
  (call?: Call): Promise<Answer<R>> =>
    handler ? callWith(route, handler, call) : callRoute(route, call);
