import type { ServerResponse } from 'node:http';
import type { APIGatewayProxyResultV2 } from 'aws-lambda';
import { type ErrorCode, errorStatus } from '#shared/api/errors';

const commonHeaders = { 'x-content-type-options': 'nosniff' };

/** Answers with an error of the gateway itself, in the API's error format. */
export const sendError = (response: ServerResponse, code: ErrorCode, message: string): void => {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(errorStatus[code], {
    ...commonHeaders,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify({ message, code }));
};

/**
 * Lambda's limit for a function's result as JSON, slightly over 6 MB.
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
const maxResultBytes = 6_291_556;

/** The function's result is too large for Lambda, although the function has done its work. */
export class ResultTooLargeError extends Error {
  constructor(bytes: number) {
    super(`Response payload size exceeded maximum allowed payload size (${maxResultBytes} bytes): ${bytes}`);
    this.name = 'Function.ResponseSizeTooLarge';
  }
}

/** @throws ResultTooLargeError */
export const assertDeliverable = (result: unknown): void => {
  const bytes = Buffer.byteLength(JSON.stringify(result ?? null));
  if (bytes > maxResultBytes) throw new ResultTooLargeError(bytes);
};

/** Answers as API Gateway does when a function fails. */
export const sendFailure = (response: ServerResponse): void => {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(500, { ...commonHeaders, 'content-type': 'application/json' });
  response.end('{"message":"Internal Server Error"}');
};

/**
 * Sends a function's result as an HTTP answer. If it has no `statusCode`, the result itself is the JSON body, as in HTTP APIs.
 *
 * @throws TypeError if it is not a valid result
 */
export const sendResult = (response: ServerResponse, result: APIGatewayProxyResultV2, requestId: string): void => {
  if (response.headersSent || response.destroyed) return;
  if (typeof result !== 'object' || result === null || !('statusCode' in result) || result.statusCode === undefined) {
    response.writeHead(200, { ...commonHeaders, 'content-type': 'application/json', 'apigw-requestid': requestId });
    response.end(typeof result === 'string' ? result : JSON.stringify(result ?? null));
    return;
  }
  const { statusCode, headers = {}, cookies = [], body, isBase64Encoded } = result;
  if (!Number.isInteger(statusCode) || statusCode < 200 || statusCode > 599) throw new TypeError(`statusCode ${statusCode}`);
  for (const [name, value] of Object.entries({ ...commonHeaders, ...headers, 'apigw-requestid': requestId })) {
    response.setHeader(name, String(value));
  }
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  response.writeHead(statusCode);
  const hasNoBody = statusCode === 204 || statusCode === 304 || body === undefined;
  response.end(hasNoBody ? undefined : Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'));
};
