import { createHash } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type AppError, isAppError } from '#core/kernel/errors';
import type { Page } from '#core/kernel/table/page';
import { type ErrorBody, errorStatus } from '#shared/api/errors';
import { type Route, successStatus } from '#shared/api/route';

type Result = APIGatewayProxyStructuredResultV2;

const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

const isPage = (route: Route, _value: unknown): _value is Page<unknown> => route.definition.paged === true;

const present = (route: Route, value: unknown, event: APIGatewayProxyEventV2): Result => {
  if (successStatus(route) === 204) return { statusCode: successStatus(route), headers: { 'cache-control': 'no-store' } };
  const page = isPage(route, value) ? value : undefined;
  const more: Record<string, string> = {
    ...(page?.next !== undefined && { link: nextLink(event, page.next) }),
    ...(page?.truncated && { 'x-truncated': 'true' }),
  };
  const body = JSON.stringify(page ? page.items : value);
  if (route.method !== 'GET') return { statusCode: successStatus(route), headers: { ...headers, ...more }, body };

  const etag = `"${createHash('sha256').update(body).update(Object.values(more).join()).digest('base64url').slice(0, 27)}"`;
  if (matches(event.headers['if-none-match'], etag)) {
    return { statusCode: 304, headers: { 'cache-control': headers['cache-control'], etag, ...more } };
  }
  return { statusCode: successStatus(route), headers: { ...headers, ...more, etag }, body };
};

/**
 * Lambda's limit for the whole result, as JSON.
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
const maxResultBytes = 6_291_556;

// The body is JSON within JSON, where one character takes at most three bytes, so a shorter body always fits.
const uncheckedLength = 2_000_000;

const fits = (result: Result): boolean =>
  (result.body?.length ?? 0) <= uncheckedLength || Buffer.byteLength(JSON.stringify(result)) <= maxResultBytes;

/** Makes the response. Asks for half as many items while a page is too large for Lambda. @throws Error if one item is too large */
export const presentWithinLimit = async <Query>(
  route: Route,
  event: APIGatewayProxyEventV2,
  query: Query,
  ask: (query: Query) => Promise<unknown>,
): Promise<Result> => {
  const result = present(route, await ask(query), event);
  if (fits(result)) return result;
  const { limit } = query as { limit?: number };
  if (!route.definition.paged || limit === undefined || limit <= 1) throw new Error('The answer is too large for Lambda');
  return presentWithinLimit(route, event, { ...query, limit: Math.floor(limit / 2) }, ask);
};

export const presentReplay = (route: Route, event: APIGatewayProxyEventV2, value: unknown): Result => {
  const { headers, ...result } = present(route, value, event);
  return { ...result, headers: { ...headers, 'idempotent-replayed': 'true' } };
};

/** Weak comparison (RFC 9110 section 13.1.2), because a compressing proxy may have made the tag weak. */
const matches = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((candidate) => candidate.trim() === '*' || candidate.trim().replace(/^W\//, '') === etag) ?? false;

const nextLink = (event: APIGatewayProxyEventV2, cursor: string): string => {
  const query = new URLSearchParams(event.queryStringParameters as Record<string, string> | undefined);
  query.set('cursor', cursor);
  return `<${event.rawPath}?${query}>; rel="next"`;
};

export const presentError = (error: unknown, requestId: string): Result => {
  const body: ErrorBody = isAppError(error)
    ? { message: error.message, code: error.code, ...(error.issues && { issues: error.issues }) }
    : { message: 'Something failed on our side. Please try again. If it fails again, write to us.', code: 'INTERNAL' };
  const status = errorStatus[body.code];
  if (status >= 500) body.requestId = requestId;
  const retryAfter = (error as Partial<AppError> | undefined)?.retryAfterSeconds;
  return {
    statusCode: status,
    headers: { ...headers, ...(retryAfter !== undefined && { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }) },
    body: JSON.stringify(body),
  };
};
