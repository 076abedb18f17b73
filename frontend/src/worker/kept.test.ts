import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { nextCursorOf } from '#lib/client';
import { kept } from '#shared/retention';
import { copyToStore, createAnswerCache, idleDays, sessionOf } from './kept';
import type { FetchEvent, WorkerScope } from './scope';

const request = (path: string, { method = 'GET', bearer = 'abc' } = {}) =>
  new Request(`https://settee.example${path}`, { method, headers: bearer ? { authorization: `Bearer ${bearer}` } : {} });

describe('the cache of answers', () => {
  it.each([
    '/api/auth/me',
    '/api/projects',
    '/api/projects?cursor=x',
    '/api/projects/01K0AB',
    '/api/projects/01K0AB/bids',
    '/api/bids/all?limit=100&cursor=x',
    '/api/users/01K0AB/bids',
    '/api/bids/01K0AB/handover',
    '/api/messages/conversations',
    '/api/messages/01K0AB',
  ])('covers GET requests with a session: %s', (path) => {
    expect(sessionOf(request(path))).toBe('abc');
    expect(sessionOf(request(path, { bearer: '' }))).toBeUndefined();
    expect(sessionOf(request(path, { method: 'POST' }))).toBeUndefined();
    expect(sessionOf(new Request(request(path), { cache: 'reload' }))).toBeUndefined();
  });

  it.each([
    '/api/bids/01K0AB/contact',
    '/api/bids/01K0AB/payment-intent',
    '/api/admin/stats',
    '/api/admin/users',
    '/api/auth/sessions',
    '/api/mail/settings',
    '/api/mail/log',
    '/api/users/01K0AB/reviews',
    '/api/notifications',
    '/api/projects?state=NC&city=Charlotte',
    '/api/projects?areas=1',
    '/api/projects/01K0AB/bids/contact',
    '/config.json',
    '/media/photos/a.webp',
  ])('excludes %s', (path) => {
    expect(sessionOf(request(path))).toBeUndefined();
  });

  it('stores the time and the Link header, but no ETag and no contact details', async () => {
    const headers = { etag: '"1"', link: '</api/projects?cursor=x>; rel="next"', 'set-cookie': 'a=b', 'x-request-id': 'r' };
    const body = [{ id: '1', owner: { name: 'Dana', company: null, email: 'dana@x.example', phone: '7045550142' } }];
    const answer = await copyToStore(Response.json(body, { headers }), new Date('2026-11-21T10:42:00Z'));
    expect([...answer.headers]).toEqual([
      ['content-type', 'application/json'],
      ['link', '</api/projects?cursor=x>; rel="next"'],
      ['x-kept-at', '2026-11-21T10:42:00.000Z'],
    ]);
    expect(await answer.json()).toEqual([{ id: '1', owner: { name: null, company: null, email: null, phone: null } }]);
  });
});

it('keeps answers no longer than an unused session lives', () => {
  expect(idleDays).toBe(kept.idleSessionDays);
});

/** A browser's caches: each step is asynchronous, and a deleted cache finds nothing, even for code that still holds it. */
const fakeCacheStorage = (): Map<string, Map<string, Response>> => {
  const all = new Map<string, Map<string, Response>>();
  const cacheOf = (items: Map<string, Response>) => ({
    match: (key: string) => turn(items.get(key)),
    keys: () => turn([...items.keys()]),
    put: async (key: string, response: Response) => {
      await turn();
      items.set(key, response);
    },
    delete: (key: string) => turn().then(() => items.delete(key)),
  });
  vi.stubGlobal('caches', {
    has: (name: string) => turn().then(() => all.has(name)),
    keys: () => turn().then(() => [...all.keys()]),
    delete: (name: string) => turn().then(() => all.delete(name)),
    open: async (name: string) => {
      await turn();
      const items = all.get(name) ?? new Map<string, Response>();
      all.set(name, items);
      return cacheOf(items);
    },
  });
  return all;
};

describe('the answers of a session', () => {
  afterEach(() => vi.unstubAllGlobals());

  const pretendScope = {
    clients: { get: async () => undefined },
    location: { origin: 'https://settee.example' },
  } as unknown as WorkerScope;

  it('stores what a page got before the worker ran, for later pages, but nothing newer is replaced', async () => {
    const all = fakeCacheStorage();
    const answers = createAnswerCache(pretendScope);
    const seen = (title: string) => [
      { address: '/api/projects', data: [{ title }], nextCursor: 'a b' },
      { address: '/api/admin/stats', data: { users: 1 }, nextCursor: null },
    ];
    await answers.keep('abc', seen('first'));
    await answers.keep('abc', seen('second'));
    const [name = ''] = all.keys();
    expect([...(all.get(name)?.keys() ?? [])]).toEqual(['https://settee.example/api/projects']);
    const stored = all.get(name)?.get('https://settee.example/api/projects');
    expect(await stored?.json()).toEqual([{ title: 'first' }]);
    expect(nextCursorOf(stored?.headers.get('link') ?? null)).toBe('a b');
  });

  it('stores nothing of a page whose session ends meanwhile', async () => {
    for (let turns = 0; turns < 20; turns += 1) {
      const all = fakeCacheStorage();
      const answers = createAnswerCache(pretendScope);
      const storing = answers.keep('abc', [{ address: '/api/projects', data: [], nextCursor: null }]);
      for (let passed = 0; passed < turns; passed += 1) await turn();
      await answers.end('abc');
      await storing;
      expect([turns, [...all.keys()]]).toEqual([turns, []]);
    }
  });

  /** Sends a request, ends the session after some turns, and waits until all work is done. */
  const endAfter = async (turns: number, status: number, end: (of: ReturnType<typeof createAnswerCache>) => Promise<void>) => {
    const all = fakeCacheStorage();
    vi.stubGlobal('fetch', async () => {
      await turn();
      return status === 200 ? Response.json([{ id: '1' }]) : new Response(null, { status });
    });
    const answers = createAnswerCache(pretendScope);
    const work: Promise<unknown>[] = [];
    const event = {
      request: request('/api/projects'),
      clientId: 'tab',
      waitUntil: (one: Promise<unknown>) => void work.push(one),
    };
    work.push(answers.answer(event as FetchEvent, 'abc'));
    for (let passed = 0; passed < turns; passed += 1) await turn();
    await end(answers);
    await Promise.all(work);
    return [...all.keys()];
  };

  it.each([
    ['by a logout', (answers: ReturnType<typeof createAnswerCache>) => answers.end('abc')],
    ['by a message from a page', (answers: ReturnType<typeof createAnswerCache>) => answers.endAll()],
  ])('leaves nothing on the device, whenever it ends %s', async (_, end) => {
    for (const status of [200, 304, 404])
      for (let turns = 0; turns < 30; turns += 1)
        expect([status, turns, await endAfter(turns, status, end)]).toEqual([status, turns, []]);
  });
});
