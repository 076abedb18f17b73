import middy, { type MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { assertSwitchedOn } from '#core/desk/operations/site-state.repo';
import { withDeadline } from '#core/kernel/deadline';
import { busy, isAppError, isDependencyFailure } from '#core/kernel/errors';
import { errorFields, log } from '#core/kernel/log';
import { both } from '#core/kernel/parallel';
import { countUse, windowKey } from '#core/kernel/rate-limit/throttle';
import type { Key } from '#core/kernel/table/keys';
import type { Page } from '#core/kernel/table/page';
import type { Get } from '#core/kernel/table/read';
import type { DeviceMemory } from '#core/market/account/device.repo';
import { deviceLabel } from '#core/market/account/device-label';
import type { Origin } from '#core/market/account/session';
import type { ResponseOf } from '#shared/api/answers';
import { errorStatus } from '#shared/api/errors';
import type { BodyOf, ParamsOf, QueryOf, Route } from '#shared/api/route';
import { addressOf, countryOf, networkOf } from './address';
import { type CallerOf, type FoundCaller, findCaller, type SessionOf, sessionIdOf } from './caller';
import { deviceOf } from './device';
import { withEncoding } from './encode';
import { rawBody, readInput } from './input';
import { assertCameThroughProxy } from './origin';
import { presentError, presentWithinLimit } from './respond';

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

export interface Input<R extends Route> {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  caller: CallerOf<R['definition']['access']>;
  session: SessionOf<R['definition']['access']>;
  device: R['definition'] extends { device: true } ? DeviceMemory : undefined;
  now: Date;
  request: {
    network: string;
    origin: () => Origin;
    /** The session id that was sent, valid or not. */
    sessionId: string | undefined;
    /** Byte for byte, for signatures. Headers are in lower case. */
    rawBody: () => Buffer;
    headers: Event['headers'];
  };
}

type Item<L> = L extends readonly (infer T)[] ? T : never;

export type Output<R extends Route> = R['definition'] extends { paged: true }
  ? Page<Item<ResponseOf<R>>>
  : undefined extends ResponseOf<R>
    ? // biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer just ends.
      void
    : ResponseOf<R>;

export type Handler = (event: Event, context: Context) => Promise<Result>;

interface Prepared extends Context, FoundCaller {
  startedAt: number;
  now: Date;
  input: ReturnType<typeof readInput>;
}

type Middleware = MiddlewareObj<Event, Result, Error, Prepared>;

/** Logs each request by its operation, never by its path, which contains ids. Skips successes of `unlogged` routes. */
const requestLog = (route: Route): Middleware => {
  const write = (response: Result | null, { awsRequestId, startedAt, caller, session }: Prepared, error?: unknown) =>
    log((response?.statusCode ?? 500) >= 500 ? 'error' : 'info', 'request', {
      requestId: awsRequestId,
      operation: route.id,
      status: response?.statusCode,
      code: error === undefined ? undefined : isAppError(error) ? error.code : 'INTERNAL',
      callerId: caller && ('id' in caller ? caller.id : caller.username),
      impersonatedBy: session?.impersonation?.administrator,
      durationMs: Date.now() - startedAt,
    });
  return {
    before: ({ context }) => {
      context.startedAt = Date.now();
    },
    after: ({ response, context }) => {
      if (!route.definition.unlogged) write(response, context);
    },
    onError: ({ response, context, error }) => write(response, context, error),
  };
};

/** Turns errors into the one error shape, and logs unexpected errors in full. */
const errorMapper = (): Middleware => ({
  onError: (request) => {
    const { error, context } = request;
    const isExpected = isAppError(error) && (errorStatus[error.code] < 500 || error.code === 'SWITCHED_OFF');
    if (!isExpected) log('error', 'failure', { requestId: context.awsRequestId, ...errorFields(error) });
    request.error = isDependencyFailure(error) ? busy(error) : error;
    request.response = presentError(request.error, context.awsRequestId);
  },
});

/** Finds the caller, then parses the input. In this order, callers without rights learn nothing about the schema. */
const prepare = (route: Route, keysToRead: Steps<Route, never>['keysToRead']): Middleware => ({
  before: async ({ event, context }) => {
    context.now = new Date();
    await assertCameThroughProxy(event);
    const { needs, quota } = route.definition;
    const beside = (userId: string) => [...(quota ? [windowKey(quota, userId)] : []), ...keysToRead(event, userId)];
    // Reads both at once to save time. If both fail, the caller's error is thrown.
    const [found] = await both(findCaller(route, event, context.now, beside), needs && assertSwitchedOn(needs, context.now));
    Object.assign(context, found);
    context.input = readInput(route, event);
  },
});

/** Calls with more characters of text than this count against a second quota. */
const longTextLength = 4000;

/** Counts the characters of all texts in a body, except photos sent as `data:` URLs. */
const lengthOfTexts = (body: unknown): number => {
  if (typeof body === 'string') return body.startsWith('data:') ? 0 : body.length;
  return Object.values(Object(body)).reduce<number>((length, value) => length + lengthOfTexts(value), 0);
};

/** An authenticated, validated call. */
interface Call<More> {
  event: Event;
  read: Get;
  /** Counts the call against the route's quota, if it has one. @throws AppError TOO_MANY_REQUESTS */
  countUse: () => Promise<void>;
  /** Runs the handler with `more` input and makes the HTTP response. */
  answer: (more: More) => Promise<Result>;
}

/** The steps in which `endpoint` and `creation` differ. */
interface Steps<R extends Route, More> {
  /** Returns the keys to read together with the caller's account. */
  keysToRead: (event: Event, userId: string) => Key[];
  run: (input: Input<R>, call: Call<More>) => Promise<Result>;
}

/** Returns the Lambda handler of a route. Only this function knows middy and Lambda's events. */
export const serve = <R extends Route, More>(
  route: R,
  fn: (input: Input<R> & More) => Promise<Output<R>>,
  { keysToRead, run }: Steps<R, More>,
): Handler => {
  const { quota } = route.definition;
  const handler = middy<Event, Result, Error, Prepared>()
    // middy runs onError in reverse: the mapper makes the response, then the log writes its status.
    .use(requestLog(route))
    .use(errorMapper())
    .use(prepare(route, keysToRead))
    .handler(async (event, { input, caller, session, read, now }) => {
      const { device, cookies } = deviceOf(event);
      const given: Input<R> = {
        ...(input as Pick<Input<R>, 'params' | 'query' | 'body'>),
        caller: caller as Input<R>['caller'],
        session: session as Input<R>['session'],
        device: (route.definition.device ? device : undefined) as Input<R>['device'],
        now,
        request: {
          network: networkOf(addressOf(event)),
          origin: () => ({ device: deviceLabel(event.headers['user-agent']), country: countryOf(event) }),
          sessionId: sessionIdOf(event),
          rawBody: () => rawBody(event),
          headers: event.headers,
        },
      };
      const result = await run(given, {
        event,
        read,
        countUse: async () => {
          if (!quota || !session) return;
          await countUse(quota, session.userId, now, read);
          if (lengthOfTexts(input.body) > longTextLength) await countUse('longTextByUser', session.userId, now);
        },
        answer: (more) => presentWithinLimit(route, event, given.query, (query) => fn({ ...given, query, ...more })),
      });
      return { ...(await withEncoding(event, result)), ...cookies() };
    }) as unknown as Handler;
  return (event, context) => withDeadline(context.getRemainingTimeInMillis(), () => handler(event, context));
};

/** Returns the Lambda handler of a route that creates nothing, or that may be repeated anyway. */
export const endpoint = <R extends Route>(route: R, fn: (input: Input<R>) => Promise<Output<R>>): Handler =>
  serve<R, object>(route, fn, {
    keysToRead: () => [],
    run: async (_input, call) => {
      await call.countUse();
      return call.answer({});
    },
  });
