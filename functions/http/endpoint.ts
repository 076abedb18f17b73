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

interface Prepared extends Context, Found {
  startedAt: number;
  now: Date;
  input: ReturnType<typeof readInput>;
}

type Step = MiddlewareObj<Event, Result, Error, Prepared>;

/** Logs the operation and never the path, which contains ids. Skips successes of `unlogged` routes. */
const requestLog = (route: Route): Step => {
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

/** Maps errors to the one error shape. Logs the details of unexpected ones. */
const errorMapper = (): Step => ({
  onError: (request) => {
    const { error, context } = request;
    const foreseen = isAppError(error) && (errorStatus[error.code] < 500 || error.code === 'SWITCHED_OFF');
    if (!foreseen) log('error', 'failure', { requestId: context.awsRequestId, ...errorFields(error) });
    request.error = isDependencyFailure(error) ? busy(error) : error;
    request.response = presentError(request.error, context.awsRequestId);
  },
});

/** Checks the caller before the input, so that callers without rights learn nothing about the schema. */
const prepare = (route: Route, ahead: Around<Route, never>['ahead']): Step => ({
  before: async ({ event, context }) => {
    context.now = new Date();
    await mustComeThroughProxy(event);
    const { needs, quota } = route.definition;
    const beside = (userId: string) => [...(quota ? [windowKey(quota, userId)] : []), ...ahead(event, userId)];
    // Both at once, to save time. The caller's error wins.
    const [found] = await both(findCaller(route, event, context.now, beside), needs && mustBeOn(needs, context.now));
    Object.assign(context, found);
    context.input = readInput(route, event);
  },
});

const longText = 4000;

/** Ignores photos that are sent as text. */
const lengthOfTexts = (body: unknown): number => {
  if (typeof body === 'string') return body.startsWith('data:') ? 0 : body.length;
  return Object.values(Object(body)).reduce<number>((length, value) => length + lengthOfTexts(value), 0);
};

interface Prospect<More> {
  event: Event;
  read: Get;
  /** Counts the call against the route's quota, if it has one. @throws AppError TOO_MANY_REQUESTS */
  count: () => Promise<void>;
  work: (more: More) => Promise<Result>;
}

interface Around<R extends Route, More> {
  /** Returns the keys to read together with the caller's account. */
  ahead: (event: Event, userId: string) => Key[];
  run: (input: Input<R>, prospect: Prospect<More>) => Promise<Result>;
}

/** Returns the Lambda handler of a route. Only this function knows middy and Lambda's events. */
export const serve = <R extends Route, More>(
  route: R,
  fn: (input: Input<R> & More) => Promise<Output<R>>,
  { ahead, run }: Around<R, More>,
): Handler => {
  const { quota } = route.definition;
  const handler = middy<Event, Result, Error, Prepared>()
    // middy runs onError in reverse: the mapper makes the response, then the log writes its status.
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

export const endpoint = <R extends Route>(route: R, fn: (input: Input<R>) => Promise<Output<R>>): Handler =>
  serve<R, object>(route, fn, {
    ahead: () => [],
    run: async (_input, { count, work }) => {
      await count();
      return work({});
    },
  });
