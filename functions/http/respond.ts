import { createHash } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type AppError, isAppError } from '#core/errors';
import type { Page } from '#core/table/page';
import { type ErrorBody, errorStatus } from '#shared/api/errors';
import { type Route, successStatus } from '#shared/api/route';

type Result = APIGatewayProxyStructuredResultV2;

const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

const isPage = (route: Route, _value: unknown): _value is Page<unknown> => route.definition.paged === true;

/** A handler's value as the answer: JSON, with an ETag on GETs and a Link to the next page on lists. */
export const present = (route: Route, value: unknown, event: APIGatewayProxyEventV2): Result => {
  if (!route.definition.response) return { statusCode: successStatus(route), headers: { 'cache-control': 'no-store' } };
  const link: Record<string, string> =
    isPage(route, value) && value.next !== undefined ? { link: nextLink(event, value.next) } : {};
  const body = JSON.stringify(isPage(route, value) ? value.items : value);
  if (route.method !== 'GET') return { statusCode: successStatus(route), headers: { ...headers, ...link }, body };

  const etag = `"${createHash('sha256')
    .update(body)
    .update(link.link ?? '')
    .digest('base64url')
    .slice(0, 27)}"`;
  if (matches(event.headers['if-none-match'], etag)) {
    return { statusCode: 304, headers: { 'cache-control': headers['cache-control'], etag, ...link } };
  }
  return { statusCode: successStatus(route), headers: { ...headers, ...link, etag }, body };
};

/** Weak comparison (RFC 9110 section 13.1.2): a proxy that compresses may have made the tag weak. */
const matches = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((candidate) => candidate.trim() === '*' || candidate.trim().replace(/^W\//, '') === etag) ?? false;

const nextLink = (event: APIGatewayProxyEventV2, cursor: string): string => {
  const query = new URLSearchParams(event.queryStringParameters as Record<string, string> | undefined);
  query.set('cursor', cursor);
  return `<${event.rawPath}?${query}>; rel="next"`;
};

/** An error as the one error shape. What is not an AppError is the server's fault, and says nothing but a request id. */
export const presentError = (error: unknown, requestId: string): Result => {
  const body: ErrorBody = isAppError(error)
    ? { message: error.message, code: error.code, ...(error.issues && { issues: error.issues }) }
    : { message: 'Something went wrong on our side. Please try again.', code: 'INTERNAL' };
  const status = errorStatus[body.code];
  if (status >= 500) body.requestId = requestId;
  const retryAfter = (error as Partial<AppError> | undefined)?.retryAfterSeconds;
  return {
    statusCode: status,
    headers: { ...headers, ...(retryAfter !== undefined && { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }) },
    body: JSON.stringify(body),
  };
};
