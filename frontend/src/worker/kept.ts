import { type FromWorker, cacheNames as names, type SeenAnswer } from '#config/device';
import { keptAnswers, keptQuery } from '#shared/api/kept';
import type { FetchEvent, WorkerScope } from './scope';
import { withoutContact } from './without-contact';

/** How long a screen waits if an older answer is stored. */
const answerMs = 8_000;
/** The precision of the time of an unchanged answer. Each update is written to the disk. */
const timePrecisionMs = 30_000;
const maxAnswers = 150;
/** Sessions end after so long without use. Copied from shared/retention.ts, which is large. */
export const idleDays = 14;

/** The time of a stored answer. */
const keptAtHeader = 'x-kept-at';
/** The headers that the client reads. Not the ETag, because a stored answer has less than the server's. */
const keptHeaders = ['content-type', 'link', 'x-truncated'];

const patterns = Object.values(keptAnswers).map((path) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`));

/** Returns the session of a request whose answer is stored. Undefined for others, and if the request wants no old answer. */
export const sessionOf = ({ method, url, headers, cache }: Request): string | undefined => {
  const { pathname, searchParams } = new URL(url);
  const isKept =
    method === 'GET' &&
    cache !== 'reload' &&
    patterns.some((pattern) => pattern.test(pathname)) &&
    [...searchParams.keys()].every((name) => keptQuery.includes(name));
  return isKept ? bearerOf(headers) : undefined;
};

export const bearerOf = (headers: Headers): string | undefined => /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1];

/** Names the cache by a hash, because the id of a session opens the account. */
const cacheOf = async (session: string): Promise<string> => {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(session)));
  return names.kept + Array.from(hash.subarray(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

const keptAtOf = (response: Response): string => response.headers.get(keptAtHeader) ?? '';

const isPast = (response: Response | undefined): boolean =>
  response !== undefined && Date.now() - Date.parse(keptAtOf(response)) > idleDays * 86_400_000;

/** The address only, because other headers matter only to the server. */
const keyOf = ({ url }: Request): string => url;

export const copyToStore = async (response: Response, now: Date): Promise<Response> => {
  const headers = new Headers({ [keptAtHeader]: now.toISOString() });
  for (const name of keptHeaders) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(JSON.stringify(withoutContact(await response.json())), { headers });
};

const wait = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, ms, undefined));

/**
 * Stores the last answers for use without a connection. Each session has its own cache, which is deleted when the session ends or
 * another one reads.
 */
export const createAnswerCache = (scope: WorkerScope) => {
  /** Caches of ended sessions. Nothing is written into them. */
  const ended = new Set<string>();
  /** How often all sessions have ended. Answers to earlier requests are not stored. */
  let endings = 0;

  const sendToPage = async (clientId: string, message: FromWorker): Promise<void> =>
    (await scope.clients.get(clientId))?.postMessage(message);

  const forgetAll = async (except?: string): Promise<void> => {
    const gone = (await caches.keys()).filter((name) => name.startsWith(names.kept) && name !== except);
    await Promise.all(gone.map((name) => caches.delete(name)));
  };

  const forget = async (name: string): Promise<void> => {
    ended.add(name);
    await caches.delete(name);
  };

  /** Returns the stored answer. Deletes a cache whose answers are all too old. */
  const findStored = async (name: string, request: Request): Promise<Response | undefined> => {
    if (!(await caches.has(name))) return undefined;
    const cache = await caches.open(name);
    const known = await cache.match(keyOf(request));
    if (!isPast(known)) return known;
    const all = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
    if (all.every(isPast)) await caches.delete(name);
    return undefined;
  };

  const put = async (name: string, request: Request, response: Response): Promise<void> => {
    const answer = await copyToStore(response, new Date());
    await forgetAll(name);
    const cache = await caches.open(name);
    await cache.put(keyOf(request), answer);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - maxAnswers)).map((key) => cache.delete(key)));
  };

  /** Updates the time of an unchanged answer. Fetches the whole answer if it is not stored. */
  const renew = async (name: string, request: Request): Promise<void> => {
    const known = await (await caches.open(name)).match(keyOf(request));
    if (known && Date.now() - Date.parse(keptAtOf(known)) < timePrecisionMs) return;
    if (known) return put(name, request, known);
    const headers = new Headers(request.headers);
    headers.delete('if-none-match');
    const whole = await fetch(request.url, { headers, cache: 'no-store' });
    if (whole.status === 200) await put(name, request, whole);
  };

  const store = async (name: string, request: Request, response: Response): Promise<void> => {
    if (response.status === 200) await put(name, request, response);
    else if (response.status === 304) await renew(name, request);
    else if (response.status === 401) await forget(name);
    else if (response.status < 500 && response.status !== 429) await (await caches.open(name)).delete(keyOf(request));
  };

  /** Whether the session has ended since `before`, a count of endings. */
  const isOver = (name: string, before: number): boolean => ended.has(name) || endings !== before;

  /** Stores something unless the session has ended. Writing would create the cache again if the session ends meanwhile. */
  const unlessOver = async (name: string, before: number, work: () => Promise<void>): Promise<void> => {
    if (!isOver(name, before)) await work().finally(() => isOver(name, before) && caches.delete(name));
  };

  return {
    /** Answers from the network, or else from the cache, and tells the page which. */
    async answer(event: FetchEvent, session: string): Promise<Response> {
      const { request, clientId } = event;
      const { pathname, search } = new URL(request.url);
      const report = (keptAt: string | null): Promise<void> =>
        sendToPage(clientId, { kind: 'answered', address: pathname + search, keptAt });
      const cacheName = cacheOf(session);
      const before = endings;
      const live = fetch(request);
      const copied = live.then((response) => response.clone());
      const storeCopy = async (): Promise<void> => {
        const [name, response] = await Promise.all([cacheName, copied]);
        await unlessOver(name, before, () => store(name, request, response));
      };
      const stored = Promise.all([storeCopy(), copied.then(() => report(null))]);
      // Ignores failures to store, such as a full disk.
      event.waitUntil(stored.catch(() => undefined));
      const name = await cacheName;
      const inTime = await Promise.race([live.catch(() => undefined), wait(answerMs)]);
      if (inTime || request.signal.aborted || isOver(name, before)) return inTime ?? live;
      const known = await findStored(name, request);
      if (!known) {
        event.waitUntil(live.catch(() => sendToPage(clientId, { kind: 'missing' })));
        return live;
      }
      event.waitUntil(report(keptAtOf(known)));
      // The page has the whole answer in memory.
      return request.headers.has('if-none-match') ? new Response(null, { status: 304 }) : known;
    },

    /** Stores answers that a page got before this worker ran. */
    async keep(session: string, answers: readonly SeenAnswer[]): Promise<void> {
      const before = endings;
      const name = await cacheOf(session);
      const headers = { authorization: `Bearer ${session}` };
      for (const { address, data, nextCursor, truncated } of answers) {
        const request = new Request(new URL(address, scope.location.origin), { headers });
        if (sessionOf(request) === undefined) continue;
        const response = Response.json(data);
        if (nextCursor !== null) response.headers.set('link', `<?cursor=${encodeURIComponent(nextCursor)}>; rel="next"`);
        if (truncated) response.headers.set('x-truncated', 'true');
        await unlessOver(name, before, async () => {
          // A stored one is newer.
          if (!(await findStored(name, request))) await put(name, request, response);
        });
      }
    },

    /** Deletes answers of another build, which may lack fields. */
    forgetOthers: (): Promise<void> => forgetAll(),

    /** Deletes the session's answers. Those in progress are not stored. */
    async end(session: string): Promise<void> {
      await forget(await cacheOf(session));
    },

    async endAll(): Promise<void> {
      endings += 1;
      for (const name of await caches.keys()) if (name.startsWith(names.kept)) ended.add(name);
      await forgetAll();
    },
  };
};
