import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { connect } from 'node:net';
import { FunctionTimeoutError } from '#infra/local/functions';
import { listen } from '#infra/local/ports';
import { jwtAuthorizer } from './authorizer';
import type { GatewayEvent } from './event';
import { createGateway } from './gateway';
import type { GatewayRoute } from './router';

const route = (functionName: string, endpoint: string, needsToken = false): GatewayRoute => {
  const [method = '', path = ''] = endpoint.split(' ');
  return { functionName, method, path, needsToken };
};

const routes = [
  route('GetProject', 'GET /api/projects/{id}'),
  route('ListMine', 'GET /api/projects/mine'),
  route('PlaceBid', 'POST /api/projects/{id}/bids'),
  route('Echo', 'POST /api/echo'),
  route('Throw', 'POST /api/throw'),
  route('Hang', 'POST /api/hang'),
  route('Pour', 'POST /api/pour'),
  route('Admin', 'GET /api/admin/stats', true),
];

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const issuer = 'http://127.0.0.1/pool';
const token = (claims: object, key = privateKey): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const content = `${part({ alg: 'RS256', kid: 'k1' })}.${part({ iss: issuer, iat: now, exp: now + 60, ...claims })}`;
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), key).toString('base64url')}`;
};

describe('the gateway', () => {
  let server: Server;
  let url: string;
  let port: number;
  let seen: { name: string; event: GatewayEvent } | undefined;
  const failures: string[] = [];

  beforeAll(async () => {
    const jwk = { ...publicKey.export({ format: 'jwk' }), kty: 'RSA', kid: 'k1', alg: 'RS256', use: 'sig' };
    const gateway = createGateway({
      routes,
      authorize: jwtAuthorizer({ issuer, clientId: 'panel', jwks: { keys: [jwk] } }),
      invoke: async (name, event) => {
        seen = { name, event: event as GatewayEvent };
        if (name === 'Throw') throw new Error('secret detail');
        if (name === 'Hang') throw new FunctionTimeoutError(name, 1);
        if (name === 'Pour')
          return { statusCode: 200, body: seen.event.headers['x-body']?.repeat(Number(seen.event.headers['x-times'])) };
        return { statusCode: 201, headers: { 'x-name': name }, cookies: ['a=1', 'b=2'], body: '{"ok":true}' };
      },
      onFailure: (name) => failures.push(name),
    });
    server = createServer((request, response) => void gateway(request, response, '203.0.113.9'));
    port = await listen(server);
    url = `http://127.0.0.1:${port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    seen = undefined;
  });

  const call = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${url}${path}`, init);
    const text = await response.text();
    return { status: response.status, body: text && (JSON.parse(text) as unknown), headers: response.headers };
  };
  const json = (body: BodyInit) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body });

  it('passes an event of payload format 2.0 to the function', async () => {
    const { status, headers } = await call('/api/projects/a%20b/bids?x=1&x=2&y=%C3%A9&z=a+b', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-One': 'a', Cookie: 'c=1; d=2', 'User-Agent': 'test' },
      body: '{"a":"é"}',
    });
    expect(status).toBe(201);
    expect(headers.get('x-name')).toBe('PlaceBid');
    expect(headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(seen?.event).toMatchObject({
      version: '2.0',
      routeKey: 'POST /api/projects/{id}/bids',
      rawPath: '/api/projects/a%20b/bids',
      rawQueryString: 'x=1&x=2&y=%C3%A9&z=a+b',
      queryStringParameters: { x: '1,2', y: 'é', z: 'a b' },
      pathParameters: { id: 'a b' },
      cookies: ['c=1', 'd=2'],
      headers: { 'content-type': 'application/json', 'x-one': 'a' },
      requestContext: {
        http: {
          method: 'POST',
          path: '/api/projects/a%20b/bids',
          sourceIp: '203.0.113.9',
          userAgent: 'test',
          protocol: 'HTTP/1.1',
        },
        stage: '$default',
        routeKey: 'POST /api/projects/{id}/bids',
      },
      body: '{"a":"é"}',
      isBase64Encoded: false,
    });
    expect(seen?.event.requestContext.time).toMatch(/^\d{2}\/\w{3}\/\d{4}:\d{2}:\d{2}:\d{2} \+0000$/);
  });

  it('joins repeated headers, and passes binary bodies in base64', async () => {
    const bytes = Buffer.from([0xff, 0x00, 0x7b]);
    await new Promise<void>((resolve) => {
      const request = httpRequest(`${url}/api/echo`, { method: 'POST', headers: { 'X-Two': ['a', 'b'] } }, (response) => {
        response.resume().on('end', resolve);
      });
      request.end(bytes);
    });
    expect(seen?.event).toMatchObject({ headers: { 'x-two': 'a,b' }, body: bytes.toString('base64'), isBase64Encoded: true });
    await call('/api/echo', json(bytes));
    expect(seen?.event).toMatchObject({ body: bytes.toString('base64'), isBase64Encoded: true });
    await call('/api/echo', { method: 'POST' });
    expect(seen?.event).toMatchObject({ isBase64Encoded: false });
    expect(seen?.event.body).toBeUndefined();
  });

  it('prefers a fixed segment to a parameter', async () => {
    await call('/api/projects/mine');
    expect(seen?.name).toBe('ListMine');
    await call('/api/projects/mine2');
    expect(seen?.name).toBe('GetProject');
  });

  it('answers 404 for unknown paths, methods and empty parameters, and 400 for broken percent-encoding', async () => {
    const notFound = { status: 404, body: { message: 'Not found', code: 'NOT_FOUND' } };
    expect(await call('/api/nothing')).toMatchObject(notFound);
    expect(await call('/api/projects/x', { method: 'DELETE' })).toMatchObject(notFound);
    expect(await call('/api/projects/')).toMatchObject(notFound);
    const malformed = { status: 400, body: { code: 'MALFORMED_REQUEST' } };
    expect(await call('/api/projects/%E0%A4%A')).toMatchObject(malformed);
    expect(await call('/api/projects/x?a=%zz')).toMatchObject(malformed);
    expect(seen).toBeUndefined();
  });

  it('answers 500 without details when a function throws, and 503 when it times out', async () => {
    const thrown = await call('/api/throw', json('{}'));
    expect(thrown).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
    expect(JSON.stringify(thrown.body)).not.toContain('secret');
    expect(await call('/api/hang', json('{}'))).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(failures).toEqual(['Throw', 'Hang']);
  });

  it('refuses a body that is too large for Lambda, even an endless one', async () => {
    const tooLarge = { status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } };
    expect(await call('/api/echo', json('x'.repeat(10 * 1024 * 1024)))).toMatchObject(tooLarge);
    // Each of these bytes takes two in the event's JSON.
    expect(await call('/api/echo', json('"'.repeat(4 * 1024 * 1024)))).toMatchObject(tooLarge);
    expect(await call('/api/echo', json('x'.repeat(5 * 1024 * 1024)))).toMatchObject({ status: 201 });
    const endless = await new Promise<number | undefined>((resolve) => {
      const request = httpRequest(`${url}/api/echo`, { method: 'POST' }, (response) => {
        request.destroy();
        resolve(response.statusCode);
      });
      request.on('error', () => undefined);
      const more = (): void => {
        if (!request.destroyed) request.write(Buffer.alloc(1024 * 1024), () => setImmediate(more));
      };
      more();
    });
    expect(endless).toBe(413);
    expect(await call('/api/projects/x')).toMatchObject({ status: 201 });
  });

  it('refuses an answer that is too large for Lambda, as API Gateway does', async () => {
    const pour = (body: string, times: number) =>
      fetch(`${url}/api/pour`, { method: 'POST', headers: { 'x-body': body, 'x-times': String(times) } });
    // The body is a string in JSON, where each quote takes two bytes.
    const around = Buffer.byteLength(JSON.stringify({ statusCode: 200, body: '' }));
    for (const [body, bytes] of [
      ['x', 1],
      ['"', 2],
    ] as const) {
      const most = Math.floor((6_291_556 - around) / bytes);
      expect((await pour(body, most)).status).toBe(200);
      failures.length = 0;
      const refused = await pour(body, most + 1);
      expect([refused.status, await refused.text()]).toEqual([500, '{"message":"Internal Server Error"}']);
      expect(failures).toEqual(['Pour']);
    }
  });

  it('survives clients that disconnect in the middle of a body', async () => {
    for (let index = 0; index < 20; index += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.write('POST /api/echo HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\nhalf');
      await new Promise((resolve) => setTimeout(resolve, 5));
      socket.destroy();
    }
    expect(await call('/api/projects/x')).toMatchObject({ status: 201 });
    expect(failures).not.toContain('Echo');
  });

  it('requires an access token of the pool and client on admin routes, and passes its claims as text', async () => {
    const get = (authorization?: string) => call('/api/admin/stats', authorization ? { headers: { authorization } } : {});
    const refused = { status: 401, body: { code: 'UNAUTHENTICATED' } };
    expect(await get()).toMatchObject(refused);
    expect(await get('Bearer nonsense')).toMatchObject(refused);
    const scope = 'openid aws.cognito.signin.user.admin';
    const access = { token_use: 'access', client_id: 'panel', scope, sub: 'u1', 'cognito:groups': ['admin', 'editors'] };
    const now = Math.floor(Date.now() / 1000);
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    expect(await get(`Bearer ${token(access, stranger)}`)).toMatchObject(refused);
    expect(await get(`Bearer ${token({ ...access, iss: 'http://elsewhere' })}`)).toMatchObject(refused);
    expect(await get(`Bearer ${token({ ...access, client_id: 'other' })}`)).toMatchObject(refused);
    expect(await get(`Bearer ${token({ ...access, exp: now - 10 })}`)).toMatchObject(refused);
    // Valid tokens of an administrator, but not access tokens for this client.
    const { client_id: aud, scope: _scope, ...who } = access;
    for (const other of [
      { ...who, token_use: 'id', aud },
      { ...access, scope: 'openid' },
      { ...access, scope: undefined },
    ]) {
      expect(await get(`Bearer ${token(other)}`)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
    expect(seen).toBeUndefined();
    expect(await get(`Bearer ${token(access)}`)).toMatchObject({ status: 201 });
    expect(seen?.event.requestContext.authorizer?.jwt.claims).toMatchObject({
      'cognito:groups': '[admin editors]',
      exp: expect.stringMatching(/^\d+$/) as string,
    });
    expect(seen?.event.requestContext.authorizer?.jwt.scopes).toEqual(scope.split(' '));
  });
});
