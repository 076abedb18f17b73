import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { AppError } from '#core/kernel/errors';
import { defaultMaxBodyBytes, type Route } from '#shared/api/route';

export const rawBody = (event: APIGatewayProxyEventV2): Buffer =>
  Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');

/** Checks the size also if the route reads no body. @throws AppError PAYLOAD_TOO_LARGE */
const assertFits = ({ definition }: Route, { body = '', isBase64Encoded }: APIGatewayProxyEventV2): void => {
  const bytes = Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes > (definition.maxBodyBytes ?? defaultMaxBodyBytes)) {
    throw new AppError('PAYLOAD_TOO_LARGE', 'The request is too large');
  }
};

/** Returns an empty object if there is no body. @throws AppError UNSUPPORTED_MEDIA_TYPE or MALFORMED_REQUEST */
const readJson = (event: APIGatewayProxyEventV2): object => {
  const bytes = rawBody(event);
  if (bytes.byteLength === 0) return {};
  if (!/^application\/(json|[\w.+-]+\+json)\s*(;|$)/i.test(event.headers['content-type'] ?? '')) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'The request must be JSON (content-type: application/json)');
  }
  const body = parseJson(bytes);
  // Without this check, a body of `null` would change nothing and still get a success.
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('MALFORMED_REQUEST', 'The request body must be a JSON object, such as {}');
  }
  return body;
};

const parseJson = (bytes: Buffer): unknown => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return JSON.parse(text, (key, value) => {
      if (key === '__proto__') throw new SyntaxError('forbidden key');
      return value;
    });
  } catch (cause) {
    throw new AppError('MALFORMED_REQUEST', 'The request body is not valid JSON', { cause });
  }
};

/** Drops unknown fields and trims texts. @throws AppError VALIDATION_FAILED with all issues */
const parse = (schema: z.core.$ZodType, value: unknown): unknown => {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new AppError('VALIDATION_FAILED', issues[0]?.message ?? 'Invalid request', { issues });
};

export const readInput = (route: Route, event: APIGatewayProxyEventV2) => {
  const { params, query, body } = route.definition;
  assertFits(route, event);
  return {
    params: params && parse(params, event.pathParameters ?? {}),
    query: query && parse(query, event.queryStringParameters ?? {}),
    body: body && parse(body, readJson(event)),
  };
};
