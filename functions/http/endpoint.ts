import middy, { type MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { mustBeOn } from '#core/desk/operations/site-state.repo';
import { withDeadline } from '#core/kernel/deadline';
import { busy, isAppError, isDependencyFailure } from '#core/kernel/errors';
import { errorFields, log } from '#core/kernel/log';
import { both } from '#core/kernel/parallel';
import { take, windowKey } from '#core/kernel/rate-limit/throttle';
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
import { type CallerOf, type Found, findCaller, type SessionOf, sessionIdOf } from './caller';
import { deviceOf } from './device';
import { encoded } from './encode';
import { rawBody, readInput } from './input';
import { mustComeThroughProxy } from './origin';
import { presentError, presentFitting } from './respond';

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

export interface Input<R extends Route> {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  caller: CallerOf<R['definition']['access']>;
  session: SessionOf<R['definition']['access']>;
  /** The browser that calls, where the route says so. */
  device: R['definition'] extends { device: true } ? DeviceMemory : undefined;
  /** The time of this request, for every rule that depends on time. */
  now: Date;
  request: {
    /** The client's network, for throttles. */
    network: string;
    /** What a session is told by that this request begins: for the two that begin one. */
    origin: () => Origin;
    /** The session id that was sent, live or not. */
    sessionId: string | undefined;
    /** The body to the byte, and the headers in lower case, for signatures. */
    rawBody: () => Buffer;
    headers: Event['headers'];
  };
}

type Item<L> = L extends readonly (infer T)[] ? T : never;

/** What a handler of this route returns: the contract's shape, as a page where the route is a list. */
export type Output<R extends Route> = R['definition'] extends { paged: true }
  ? Page<Item<ResponseOf<R>>>
  : undefined extends ResponseOf<R>
    ? // biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer just ends.
      void
    : ResponseOf<R>;

/** What Lambda calls. */
export type Handler = (event: Event, context: Context) => Promise<Result>;

/** What the middlewares leave on Lambda's context for the handler. */
interface Prepared extends Context, Found {
  startedAt: number;
  now: Date;
  input: ReturnType<typeof readInput>;
}

type Step = MiddlewareObj<Event, Result, Error, Prepared>;

/** One line for each request, but for what goes well and is no news: the operation, never the path with its ids. */
const requestLog = (route: Route): Step => {
  const write = (response: Result | null, { awsRequestId, startedAt, caller, session }: Prepared, error?: unknown) =>
    log((response?.statusCode ?? 500) >= 500 ? 'error' : 'info', 'request', {
      requestId: awsRequestId,
      operation: route.id,
      status: response?.statusCode,
      code: error === undefined ? undefined : isAppError(error) ? error.code : 'INTERNAL',
      callerId: caller && ('id' in caller ? caller.id : caller.username),
      // What an administrator sees who looks as somebody else.
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

/** Turns what was thrown into the one error shape; what nobody foresaw is logged whole. */
const errorMapper = (): Step => ({
  onError: (request) => {
    const { error, context } = request;
    const foreseen = isAppError(error) && (errorStatus[error.code] < 500 || error.code === 'SWITCHED_OFF');
    if (!foreseen) log('error', 'failure', { requestId: context.awsRequestId, ...errorFields(error) });
    request.error = isDependencyFailure(error) ? busy(error) : error;
    request.response = presentError(request.error, context.awsRequestId);
  },
});

/** The caller comes before the input: one without rights learns nothing of the schema, and costs no parsing. */
const prepare = (route: Route, ahead: Around<Route, never>['ahead']): Step => ({
  before: async ({ event, context }) => {
    context.now = new Date();
    await mustComeThroughProxy(event);
    const { needs, quota } = route.definition;
    const beside = (userId: string) => [...(quota ? [windowKey(quota, userId)] : []), ...ahead(event, userId)];
    // Asked at the same time, so that it costs no wait; who calls decides first.
    const [found] = await both(findCaller(route, event, context.now, beside), needs && mustBeOn(needs, context.now));
    Object.assign(context, found);
    context.input = readInput(route, event);
  },
});

/** Calls with more characters than this in their texts count as long. */
const longText = 4000;

/** Returns how many characters the texts of a body have, photos aside. */
const lengthOfTexts = (body: unknown): number => {
  if (typeof body === 'string') return body.startsWith('data:') ? 0 : body.length;
  return Object.values(Object(body)).reduce<number>((length, value) => length + lengthOfTexts(value), 0);
};

/** What is there for a call whose caller and input are known. */
interface Prospect<More> {
  event: Event;
  /** Has read what was to be read ahead. */
  read: Get;
  /** Takes one of the caller's quota, where the route has one. @throws AppError TOO_MANY_REQUESTS */
  count: () => Promise<void>;
  work: (more: More) => Promise<Result>;
}

/** What is done around the work of a call, and what its handler is given for that. */
interface Around<R extends Route, More> {
  /** What is read in the request for the caller's account. */
  ahead: (event: Event, userId: string) => Key[];
  run: (input: Input<R>, prospect: Prospect<More>) => Promise<Result>;
}

/**
 * The Lambda handler of a route. `fn` gets validated input and returns the contract's value; failures are thrown as
 * `AppError`. This is the only place that knows middy and Lambda's events.
 */
export const serve = <R extends Route, More>(
  route: R,
  fn: (input: Input<R> & More) => Promise<Output<R>>,
  { ahead, run }: Around<R, More>,
): Handler => {
  const { quota } = route.definition;
  const handler = middy<Event, Result, Error, Prepared>()
    // middy runs onError in reverse: the mapper makes the response, then the log tells its status.
    .use(requestLog(route))
    .use(errorMapper())
    .use(prepare(route, ahead))
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
        count: async () => {
          if (!quota || !session) return;
          await take(quota, session.userId, now, read);
          if (lengthOfTexts(input.body) > longText) await take('longTextByUser', session.userId, now);
        },
        work: (more) => presentFitting(route, event, given.query, (query) => fn({ ...given, query, ...more })),
      });
      return { ...(await encoded(event, result)), ...cookies() };
    }) as unknown as Handler;
  return (event, context) => withDeadline(context.getRemainingTimeInMillis(), () => handler(event, context));
};

/** The handler of a route that is no creation: those are in creation.ts. */
export const endpoint = <R extends Route>(route: R, fn: (input: Input<R>) => Promise<Output<R>>): Handler =>
  serve<R, object>(route, fn, {
    ahead: () => [],
    run: async (_input, { count, work }) => {
      await count();
      return work({});
    },
  });
