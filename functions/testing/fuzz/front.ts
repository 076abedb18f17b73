import { generateKeyPairSync, sign } from 'node:crypto';
import { Agent, createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { servedRoutes } from '#infra/local/bundles';
import { jwtAuthorizer } from '#infra/local/gateway/authorizer';
import { createGateway } from '#infra/local/gateway/gateway';
import { listen } from '#infra/local/ports';
import { functionName } from '#shared/api/manifest';
import { handler as deckPage } from '../../pages/deck-page';
import { handler as projectPage } from '../../pages/project-page';
import { adminClaims } from '../builders';
import { lambdaContext } from '../call';
import { served } from '../handlers';
import type { Request } from './requests';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  text: string;
  /** Milliseconds. */
  took: number;
}

/** An answer, or why there was none. */
export type Outcome = { answer: Answer; failure?: undefined } | { answer?: undefined; failure: string };

export interface Front {
  send: (request: Request, withinMs: number) => Promise<Outcome>;
  /** An access token like Cognito's. */
  adminToken: string;
  /** Returns the errors that functions have thrown since the last call. There should be none. */
  takeFailures: () => string[];
  stop: () => void;
}

const issuer = 'http://127.0.0.1/pool';
const tokenLifetimeSeconds = 7 * 86_400;

const decompress = (bytes: Buffer, encoding: string | undefined): string => {
  if (encoding === 'gzip') return gunzipSync(bytes).toString();
  return (encoding === 'br' ? brotliDecompressSync(bytes) : bytes).toString();
};

const readResponse = async (response: IncomingMessage): Promise<Omit<Answer, 'took'>> => {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const headers = Object.fromEntries(
    Object.entries(response.headers).flatMap(([name, content]) => (typeof content === 'string' ? [[name, content]] : [])),
  );
  return {
    status: response.statusCode ?? 0,
    headers,
    cookies: response.headers['set-cookie'] ?? [],
    text: decompress(Buffer.concat(chunks), headers['content-encoding']),
  };
};

/** Starts the local API Gateway in front of the handlers, so that requests go over HTTP. */
export const startFront = async (): Promise<Front> => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...publicKey.export({ format: 'jwk' }), kty: 'RSA', kid: 'k1', alg: 'RS256', use: 'sig' };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = { ...adminClaims, iss: issuer, iat: now, exp: now + tokenLifetimeSeconds, 'cognito:groups': ['admin'] };
  const content = `${part({ alg: 'RS256', kid: 'k1' })}.${part(claims)}`;
  const adminToken = `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`;

  type Invoked = (event: APIGatewayProxyEventV2, context: Context) => unknown;
  const handlers = new Map<string, Invoked>(
    (await served()).map(({ route, handler }) => [functionName(route.id), handler as Invoked]),
  );
  handlers.set(functionName('projectPage'), projectPage as Invoked).set(functionName('deckPage'), deckPage as Invoked);

  const failures: string[] = [];
  const gateway = createGateway({
    routes: servedRoutes,
    authorize: jwtAuthorizer({ issuer, clientId: adminClaims.client_id, jwks: { keys: [jwk] } }),
    invoke: async (name, event) =>
      handlers.get(name)?.(event as APIGatewayProxyEventV2, { ...lambdaContext(), functionName: name } as Context),
    onFailure: (name, error) => failures.push(`${name}: ${error instanceof Error ? error.stack : String(error)}`),
  });
  const server = createServer((request, response) => void gateway(request, response, '192.0.2.7'));
  // On a busy machine a request could use a connection that is closing because it was idle.
  server.keepAliveTimeout = 0;
  const port = await listen(server);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  const send: Front['send'] = ({ method, target, headers, body, isMalformed }, withinMs) =>
    new Promise((resolve) => {
      const began = performance.now();
      const end = (outcome: Outcome): void => {
        clearTimeout(timer);
        resolve(outcome);
      };
      const withHost = headers.some(([name]) => name === 'host') ? headers : [['host', `127.0.0.1:${port}`], ...headers];
      const request = httpRequest({
        host: '127.0.0.1',
        port,
        method,
        path: target,
        headers: withHost.flat(),
        // On a shared connection, the rest of a malformed request would be read as the next request.
        agent: isMalformed ? false : agent,
      });
      const timer = setTimeout(() => {
        end({ failure: `no answer within ${withinMs} ms` });
        request.destroy();
      }, withinMs);
      request.on('response', (response) => {
        readResponse(response).then(
          (answer) => end({ answer: { ...answer, took: performance.now() - began } }),
          (error: unknown) => end({ failure: `the answer was cut off: ${error}` }),
        );
      });
      request.on('error', (error) => end({ failure: String(error) }));
      request.end(body);
    });

  return {
    send,
    adminToken,
    takeFailures: () => failures.splice(0),
    stop: () => {
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
};
