import type * as z from 'zod/mini';
import type { SeenAnswer } from '#config/device';
import type { ErrorBody } from '#shared/api/errors';
import type { BodyInputOf, HonoursIdempotencyKey, ParamsOf, QueryInputOf, Route, RouteDefinition } from '#shared/api/route';
import { confirmation } from './confirmation';
import { takeEarly } from './early';
import { ApiError, ContractError, NetworkError, needsPassword } from './errors';
import { isImpersonation, session } from './session';

/**
 * The API client. It knows no endpoints: callers pass a route of `shared/api/routes.ts` and the schema of its answer. Screens use
 * api.ts.
 */

type Key<Name extends string, T> = [T] extends [undefined] ? { [K in Name]?: undefined } : { [K in Name]: T };
type QueryValues<T> = { [K in keyof T]?: string | number | null | undefined };

interface CallOptions {
  signal?: AbortSignal;
  /** Sent instead of the session id. If the server refuses it, the session stays. */
  bearer?: string;
  /** Bypasses answers kept by the service worker (src/worker/kept.ts). */
  fresh?: boolean;
  /** False: reports an ended session as an error, without asking for the password. */
  renew?: boolean;
}

/** A creating call passes a key (once.ts), or null if duplicates are harmless. */
type KeyOfCreation<R extends Route> = HonoursIdempotencyKey<R> extends true ? string | null : undefined;

type CallInput<R extends Route> = Key<'params', ParamsOf<R>> &
  Key<'body', BodyInputOf<R>> &
  Key<'idempotencyKey', KeyOfCreation<R>> & { query?: QueryValues<QueryInputOf<R>> } & CallOptions;

export type Arguments<R extends Route> = object extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>];

export interface Page<T> {
  items: T;
  /** Null on the last page. */
  nextCursor: string | null;
  /** The header `x-truncated`: the server stopped looking and has no further page. */
  truncated?: true;
}

interface RawInput extends CallOptions {
  answer: AnswerSchema;
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
  idempotencyKey?: string | null | undefined;
}

interface Answer {
  data: unknown;
  nextCursor: string | null;
  truncated?: true;
}

/** Undefined if the answer has no body. */
type AnswerSchema = z.core.$ZodType | undefined;
type AnswerOf<A> = A extends z.core.$ZodType ? z.core.output<A> : undefined;

/** @returns the validated answer @throws ApiError, NetworkError, ContractError */
export const call = async <R extends Route, A extends AnswerSchema>(
  route: R,
  answer: A,
  ...[input]: Arguments<R>
): Promise<AnswerOf<A>> => {
  const { data } = await send(route, { ...(input as object | undefined), answer });
  return data as AnswerOf<A>;
};

/** @throws ApiError, NetworkError, ContractError */
export const callPage = async <R extends Route<RouteDefinition & { paged: true }>, A extends AnswerSchema>(
  route: R,
  answer: A,
  ...[input]: Arguments<R>
): Promise<Page<AnswerOf<A>>> => {
  const { data, ...rest } = await send(route, { ...(input as object | undefined), answer });
  return { items: data as AnswerOf<A>, ...rest };
};

/** Fills the parameters into `/api/bids/{id}`. Leaves empty values out of the query. */
export const addressOf = (path: string, params: object = {}, query: object = {}): string => {
  const values = new Map<string, unknown>(Object.entries(params));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
};

/** Reads the cursor in `Link: </api/...?cursor=...>; rel="next"`. */
export const nextCursorOf = (link: string | null): string | null => {
  const target = link?.match(/<([^>]*)>\s*;[^,]*\brel="?next"?/)?.[1];
  return target ? new URL(target, 'http://api').searchParams.get('cursor') : null;
};

// --- Remembered answers ----------------------------------------------------------------------------------------------

/** Answers by address with their ETags, so that a poll of unchanged data gets a 304. Cleared when the session changes. */
const remembered = new Map<string, Answer & { etag: string }>();
const rememberedAtMost = 100;
let rememberedFor: string | undefined;

const recall = (url: string, bearer: string | undefined) => {
  if (bearer !== rememberedFor) remembered.clear();
  rememberedFor = bearer;
  return remembered.get(url);
};

const remember = (url: string, bearer: string | undefined, answer: Answer & { etag: string }): void => {
  if (bearer !== rememberedFor) return;
  remembered.delete(url);
  remembered.set(url, answer);
  const oldest = remembered.keys().next().value;
  if (remembered.size > rememberedAtMost && oldest !== undefined) remembered.delete(oldest);
};

/** Returns the remembered answers of the session, for a service worker that has not seen them. */
export const seenAnswers = (bearer: string): SeenAnswer[] =>
  bearer === rememberedFor ? [...remembered].map(([address, { etag: _, ...answer }]) => ({ address, ...answer })) : [];

// --- One request -----------------------------------------------------------------------------------------------------

/** Long enough for a cold start, or for photos over a slow connection. */
const timeoutMs = (method: string): number => (method === 'GET' ? 30_000 : 120_000);

/** Like AbortSignal.any(), which only browsers since 2024 have. */
const withTimeout = (ms: number, signal: AbortSignal | undefined): AbortSignal => {
  const timeout = AbortSignal.timeout(ms);
  if (!signal) return timeout;
  const either = new AbortController();
  for (const one of [signal, timeout]) {
    if (one.aborted) either.abort(one.reason);
    one.addEventListener('abort', () => either.abort(one.reason), { once: true });
  }
  return either.signal;
};

/** Repeats a call after the server has asked for the password. */
const send = async (route: Route, input: RawInput): Promise<Answer> => {
  try {
    return await sendInSession(route, input);
  } catch (error) {
    if (!needsPassword(error) || !(await confirmation.ask())) throw error;
    return sendInSession(route, input);
  }
};

const sendInSession = async (route: Route, input: RawInput): Promise<Answer> => {
  const bearer = input.bearer ?? session.id() ?? undefined;
  const { epoch } = session.snapshot();
  try {
    return await sendOnce(route, input, bearer);
  } catch (error) {
    const sessionDied =
      error instanceof ApiError && error.status === 401 && error.code !== 'INVALID_CREDENTIALS' && bearer && !input.bearer;
    if (!sessionDied) throw error;
    session.expire(bearer);
    if (input.renew === false) throw error;
    if (session.id() === null) await session.renewed();
    // Only a new session of the same user may repeat a call of the ended one.
    if (session.id() === null || session.snapshot().epoch !== epoch) throw error;
    return sendOnce(route, input, session.id() ?? undefined);
  }
};

const sendOnce = async (route: Route, input: RawInput, bearer: string | undefined): Promise<Answer> => {
  const { method, path } = route;
  const url = addressOf(path, input.params, input.query);
  const known = method === 'GET' ? recall(url, bearer) : undefined;
  const headers = new Headers({ accept: 'application/json' });
  if (bearer) headers.set('authorization', `Bearer ${bearer}`);
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  if (known) headers.set('if-none-match', known.etag);
  if (input.idempotencyKey) headers.set('idempotency-key', input.idempotencyKey);

  const early = method === 'GET' && !input.fresh ? takeEarly(url, bearer) : undefined;
  const { response, body } = await exchange(early, url, {
    method,
    headers,
    // The client keeps answers itself, and the browser's cache would turn a 304 into a 200.
    // `reload` tells the service worker not to store the answer.
    cache: input.fresh || isImpersonation ? 'reload' : 'no-store',
    signal: withTimeout(timeoutMs(method), input.signal),
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
  });

  if (response.status === 304 && known) return known;
  if (!response.ok) throw refusal(response, body);

  const found = {
    data: await promised(route, input.answer, body),
    nextCursor: nextCursorOf(response.headers.get('link')),
    ...(response.headers.get('x-truncated') === 'true' && { truncated: true as const }),
  };
  const etag = response.headers.get('etag');
  if (method === 'GET' && etag) remember(url, bearer, { ...found, etag });
  return found;
};

const exchange = async (
  early: Promise<Response> | undefined,
  url: string,
  init: RequestInit,
): Promise<{ response: Response; body: string }> => {
  try {
    const response = await (early ?? fetch(url, init));
    return { response, body: await response.text() };
  } catch (cause) {
    // React Query recognizes the platform's own AbortError as a canceled call.
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new NetworkError({ cause });
  }
};

const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';

const refusal = (response: Response, text: string): ApiError => {
  const body = parseJson(text);
  if (!isErrorBody(body)) {
    return new ApiError(response.status, 'UNKNOWN', `${response.status}: ${text || response.statusText}`);
  }
  return new ApiError(response.status, body.code ?? 'UNKNOWN', body.message, body.issues ?? [], true);
};

const promised = async ({ id }: Route, answer: AnswerSchema, body: string): Promise<unknown> => {
  if (!answer) return undefined;
  const result = await answer['~standard'].validate(parseJson(body));
  if (!result.issues) return result.value;
  const [issue] = result.issues;
  throw new ContractError(id, `${issue?.path?.map(String).join('.') || 'body'}: ${issue?.message ?? 'invalid'}`);
};
