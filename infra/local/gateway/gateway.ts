import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayProxyResultV2 } from 'aws-lambda';
import { accessTokenScope } from '#infra/access-tokens';
import { FunctionTimeoutError } from '#infra/local/functions';
import { assertDeliverable, ResultTooLargeError, sendError, sendFailure, sendResult } from './answer';
import { type Authorizer, scopesOf, tokenOf } from './authorizer';
import { AbortedError, BodyTooLargeError, readBody } from './body';
import { splitUrl, toEvent } from './event';
import { findRoute, type GatewayRoute, type Match } from './router';

/** Lambda's limit for the event of a synchronous call: 6 MB, including the body as JSON text or base64. */
const maxEventBytes = 6 * 1024 * 1024;

interface GatewayOptions {
  routes: readonly GatewayRoute[];
  invoke: (functionName: string, event: unknown) => Promise<unknown>;
  authorize: Authorizer;
  /** Called for failures that a function has not logged itself. */
  onFailure: (functionName: string, error: unknown) => void;
}

export type RequestHandler = (request: IncomingMessage, response: ServerResponse, sourceIp: string) => Promise<void>;

/** Creates the local API Gateway. It finds the route, checks the token, and calls the function with the event that Lambda would get. */
export const createGateway =
  ({ routes, invoke, authorize, onFailure }: GatewayOptions): RequestHandler =>
  async (request, response, sourceIp) => {
    const [path, query] = splitUrl(request.url ?? '/');
    let match: Match | undefined;
    try {
      decodeURIComponent(query.replaceAll('+', ' '));
      match = findRoute(routes, request.method ?? 'GET', path);
    } catch {
      request.resume();
      return sendError(response, 'MALFORMED_REQUEST', 'The address contains a broken percent-encoding');
    }
    if (!match) {
      request.resume();
      return sendError(response, 'NOT_FOUND', 'Not found');
    }

    let claims: Record<string, string> | undefined;
    if (match.route.needsToken) {
      const token = tokenOf(request.headers.authorization);
      claims = token === undefined ? undefined : await authorize(token).catch(() => undefined);
      if (!claims) {
        request.resume();
        return sendError(response, 'UNAUTHENTICATED', 'Please sign in as an administrator');
      }
      if (!scopesOf(claims).includes(accessTokenScope)) {
        request.resume();
        return sendError(response, 'FORBIDDEN', 'Only administrators can do this');
      }
    }

    try {
      const body = await readBody(request, maxEventBytes);
      const event = toEvent(request, { match, body, sourceIp, claims });
      if (Buffer.byteLength(JSON.stringify(event)) > maxEventBytes) throw new BodyTooLargeError();
      const result = await invoke(match.route.functionName, event);
      assertDeliverable(result);
      sendResult(response, result as APIGatewayProxyResultV2, event.requestContext.requestId);
    } catch (error) {
      if (error instanceof AbortedError) return;
      if (error instanceof BodyTooLargeError) return sendError(response, 'PAYLOAD_TOO_LARGE', 'The request is too large');
      onFailure(match.route.functionName, error);
      if (error instanceof ResultTooLargeError) return sendFailure(response);
      if (error instanceof FunctionTimeoutError) return sendError(response, 'UNAVAILABLE', 'Service unavailable');
      sendError(response, 'INTERNAL', 'Something failed on our side. Please try again. If it fails again, write to us.');
    }
  };
