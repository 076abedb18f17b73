import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { route } from '#shared/api/route';
import { addressOf, call, callPage, nextCursorOf } from './client';
import { confirmation } from './confirmation';
import { ApiError, ContractError, NetworkError, needsPassword } from './errors';
import { session } from './session';

const Thing = z.object({ id: z.string(), size: z.number() });
const getThing = route('getThing', 'GET /api/things/{id}', {
  summary: '',
  access: 'visitor',
  params: z.object({ id: z.string() }),
});
const listThings = route('listThings', 'GET /api/things', {
  summary: '',
  access: 'user',
  query: z.object({ cursor: z.optional(z.string()), city: z.optional(z.string()) }),
  paged: true,
});
const addThing = route('addThing', 'POST /api/things', {
  summary: '',
  access: 'user',
  body: z.object({ size: z.number() }),
  status: 201,
});
const dropThing = route('dropThing', 'DELETE /api/things/{id}', {
  summary: '',
  access: 'user',
  params: z.object({ id: z.string() }),
});

interface Received {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}
interface Reply {
  status: number;
  body?: string | object;
  headers?: Record<string, string>;
}

let server: Server;
let received: Received[] = [];
let reply: (request: Received) => Reply = () => ({ status: 500 });
const networkFetch = globalThis.fetch;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const seen = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
    received.push(seen);
    const { status, body: answer = '', headers = {} } = reply(seen);
    response.writeHead(status, headers).end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => networkFetch(new URL(path, base), init));
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(() => {
  received = [];
  session.end();
});

const thing = { id: 'a', size: 1 };
const last = () => received[received.length - 1]!;
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('should have failed');
    },
    (error: unknown) => error,
  );

describe('a call', () => {
  it('fills in the path, leaves empty values out of the query and returns what the contract lists', async () => {
    reply = () => ({ status: 200, body: { ...thing, extra: true } });
    expect(await call(getThing, Thing, { params: { id: 'a/b' } })).toEqual(thing);
    expect(last().url).toBe('/api/things/a%2Fb');
    expect(addressOf('/api/x', {}, { city: '', state: undefined, county: null, limit: 5 })).toBe('/api/x?limit=5');
  });

  it('sends the session if there is one, and a content type only with a body', async () => {
    reply = () => ({ status: 201, body: thing });
    await call(addThing, Thing, { body: { size: 1 }, idempotencyKey: null });
    expect(last().headers.authorization).toBeUndefined();
    expect(last().headers['content-type']).toBe('application/json');
    expect(last().body).toBe('{"size":1}');
    expect(last().headers['idempotency-key']).toBeUndefined();
    session.start('s1');
    reply = () => ({ status: 204 });
    expect(await call(dropThing, undefined, { params: { id: 'a' } })).toBeUndefined();
    expect(last().headers.authorization).toBe('Bearer s1');
    expect(last().headers['content-type']).toBeUndefined();
  });

  it('sends the ETag of an earlier answer and returns that answer on 304', async () => {
    reply = ({ headers }) =>
      headers['if-none-match'] === '"v1"' ? { status: 304 } : { status: 200, body: thing, headers: { etag: '"v1"' } };
    const input = { params: { id: 'etag' } };
    expect(await call(getThing, Thing, input)).toEqual(thing);
    expect(await call(getThing, Thing, input)).toEqual(thing);
    expect(received.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"v1"']);
  });

  it('never sends the ETag of an answer that another user loaded', async () => {
    reply = () => ({ status: 200, body: thing, headers: { etag: '"v1"' } });
    session.start('s1');
    await call(getThing, Thing, { params: { id: 'private' } });
    session.start('s2');
    await call(getThing, Thing, { params: { id: 'private' } });
    expect(last().headers['if-none-match']).toBeUndefined();
  });

  it('finds the next page in the Link header', async () => {
    reply = () => ({ status: 200, body: [thing], headers: { link: '</api/things?limit=1&cursor=c%3D2>; rel="next"' } });
    expect(await callPage(listThings, z.array(Thing), { query: { city: 'Austin' } })).toEqual({
      items: [thing],
      nextCursor: 'c=2',
    });
    expect(nextCursorOf(null)).toBeNull();
    expect(nextCursorOf('</x?cursor=1>; rel="prev"')).toBeNull();
    expect(nextCursorOf('</x?cursor=1>; rel="prev", </x?cursor=2>; rel="next"')).toBe('2');
  });
});

describe('a failed call', () => {
  it('has the status, code, message and issues of the refusal', async () => {
    const issues = [{ path: 'size', message: 'Too small' }];
    reply = () => ({ status: 400, body: { message: 'Too small', code: 'VALIDATION_FAILED', issues } });
    const error = await failure(call(addThing, Thing, { body: { size: 0 }, idempotencyKey: null }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', message: 'Too small', issues });
  });

  it('shows status and text of an answer that does not come from the API', async () => {
    reply = () => ({ status: 502, body: '<html>' });
    expect(await failure(call(getThing, Thing, { params: { id: 'a' } }))).toMatchObject({
      code: 'UNKNOWN',
      message: '502: <html>',
    });
    reply = () => ({ status: 503 });
    expect(await failure(call(getThing, Thing, { params: { id: 'a' } }))).toMatchObject({ message: '503: Service Unavailable' });
  });

  it('is a ContractError if the answer does not match the contract', async () => {
    reply = () => ({ status: 200, body: { id: 'a', size: 'large' } });
    const error = await failure(call(getThing, Thing, { params: { id: 'broken' } }));
    expect(error).toBeInstanceOf(ContractError);
    expect((error as Error).message).toContain('getThing: size');
    reply = () => ({ status: 200, body: 'not json' });
    expect(await failure(call(getThing, Thing, { params: { id: 'broken' } }))).toBeInstanceOf(ContractError);
  });

  it('is a NetworkError if there is no answer, but an AbortError if the caller aborts', async () => {
    const offline = vi.fn(() => Promise.reject(new TypeError('fetch failed')));
    const connected = globalThis.fetch;
    globalThis.fetch = offline;
    expect(await failure(call(getThing, Thing, { params: { id: 'a' } }))).toBeInstanceOf(NetworkError);
    globalThis.fetch = connected;
    const controller = new AbortController();
    const pending = failure(call(getThing, Thing, { params: { id: 'a' }, signal: controller.signal }));
    controller.abort();
    expect(await pending).toMatchObject({ name: 'AbortError' });
  });
});

describe('a call with an expired session', () => {
  const dead = { status: 401, body: { message: 'Please log in', code: 'UNAUTHENTICATED' } };

  it('waits for the user to log in again and is then sent once more', async () => {
    session.start('old');
    reply = ({ headers }) => (headers.authorization === 'Bearer new' ? { status: 201, body: thing } : dead);
    const sent = call(addThing, Thing, { body: { size: 1 }, idempotencyKey: 'k1' });
    await vi.waitFor(() => expect(session.snapshot().renewing).toBe(true));
    session.start('new');
    expect(await sent).toEqual(thing);
    const posts = received.filter(({ method }) => method === 'POST');
    expect(posts.map(({ headers }) => headers['idempotency-key'])).toEqual(['k1', 'k1']);
  });

  it('fails if the user declines or someone else logs in', async () => {
    session.start('old');
    reply = () => dead;
    const declined = failure(call(addThing, Thing, { body: { size: 1 }, idempotencyKey: null }));
    await vi.waitFor(() => expect(session.snapshot().renewing).toBe(true));
    session.end();
    expect(await declined).toMatchObject({ status: 401 });

    session.start('old');
    const replaced = failure(call(addThing, Thing, { body: { size: 1 }, idempotencyKey: null }));
    await vi.waitFor(() => expect(session.snapshot().renewing).toBe(true));
    session.end();
    session.start('theirs');
    expect(await replaced).toMatchObject({ status: 401 });
    expect(received).toHaveLength(2);
  });

  it('keeps the session after a wrong password, and after a refusal of another token', async () => {
    session.start('mine');
    reply = () => ({ status: 401, body: { message: 'Invalid email or password', code: 'INVALID_CREDENTIALS' } });
    await failure(call(addThing, Thing, { body: { size: 1 }, idempotencyKey: null }));
    reply = () => dead;
    await failure(call(getThing, Thing, { params: { id: 'a' }, bearer: 'admin-token' }));
    expect(last().headers.authorization).toBe('Bearer admin-token');
    expect(session.id()).toBe('mine');
  });
});

describe('a call that requires the password', () => {
  const wanted = { status: 403, body: { message: 'Please enter your password to continue', code: 'PASSWORD_REQUIRED' } };

  it('waits for the password and is then sent once more', async () => {
    session.start('mine');
    let given = false;
    reply = () => (given ? { status: 204 } : wanted);
    const sent = call(dropThing, undefined, { params: { id: 'a' } });
    await vi.waitFor(() => expect(confirmation.isAsked()).toBe(true));
    const other = call(dropThing, undefined, { params: { id: 'b' } });
    await vi.waitFor(() => expect(received).toHaveLength(2));
    given = true;
    await vi.waitFor(() => {
      // The second call may ask only after the first got its answer.
      confirmation.give();
      expect(received).toHaveLength(4);
    });
    await Promise.all([sent, other]);
    expect(received.map(({ url }) => url).sort()).toEqual(['/api/things/a', '/api/things/a', '/api/things/b', '/api/things/b']);
  });

  it('fails with the refusal if the user declines or the session ends', async () => {
    reply = () => wanted;
    session.start('mine');
    const declined = failure(call(dropThing, undefined, { params: { id: 'a' } }));
    await vi.waitFor(() => expect(confirmation.isAsked()).toBe(true));
    confirmation.decline();
    const error = await declined;
    expect([needsPassword(error), received.length]).toEqual([true, 1]);

    const left = failure(call(dropThing, undefined, { params: { id: 'a' } }));
    await vi.waitFor(() => expect(confirmation.isAsked()).toBe(true));
    session.end();
    expect(confirmation.isAsked()).toBe(false);
    expect(needsPassword(await left)).toBe(true);
    expect(received).toHaveLength(2);
  });

  it('fails if the server refuses it again, and asks for the password only once', async () => {
    session.start('mine');
    reply = () => wanted;
    const sent = failure(call(dropThing, undefined, { params: { id: 'a' } }));
    await vi.waitFor(() => expect(confirmation.isAsked()).toBe(true));
    confirmation.give();
    expect(needsPassword(await sent)).toBe(true);
    expect([received.length, confirmation.isAsked()]).toEqual([2, false]);
  });
});
