import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { env } from '#functions/env';
import { msLeft, pauseBefore, retryUntil } from './deadline';

const tickMs = 250;

interface Handler {
  handle: (request: never, options?: { abortSignal?: AbortSignal }) => unknown;
}

/**
 * Aborts a request after the service has answered no request at all for `SERVICE_SILENCE_MS`. A plain timeout would also abort
 * requests that wait in a queue. Counts ticks, because in a busy process a timer fires before the answer is read.
 */
const abortOnSilence = (handler: Handler): void => {
  const handle = handler.handle.bind(handler);
  let answers = 0;
  handler.handle = async (request, options) => {
    const silence = new AbortController();
    let seen = answers;
    let ticks = 0;
    const watch = setInterval(() => {
      ticks = seen === answers ? ticks + 1 : 0;
      seen = answers;
      if (ticks * tickMs >= env.SERVICE_SILENCE_MS || msLeft() <= 0) silence.abort();
    }, tickMs);
    try {
      const answer = await handle(request, { ...options, abortSignal: silence.signal });
      answers += 1;
      return answer;
    } catch (error) {
      // The SDK retries errors with this name.
      if (silence.signal.aborted) throw Object.assign(new Error('The service did not answer'), { name: 'TimeoutError' });
      throw error;
    } finally {
      clearInterval(watch);
    }
  };
};

interface Attempt {
  getRetryCount: () => number;
  getRetryDelay: () => number;
  firstAt: number;
  until: number;
}

const attempt = (count: number, first: Pick<Attempt, 'firstAt' | 'until'>): Attempt => ({
  ...first,
  getRetryCount: () => count,
  getRetryDelay: () => 0,
});

// With two attempts at a silent service, a call fails within ten seconds.
const connectionAttempts = 4;
const connectionRetryMs = 6000;

/** Retries throttled requests for as long as the deadline allows, and failed connections a few times. */
const retryStrategy = {
  mode: 'standard',
  acquireInitialRetryToken: async () => attempt(0, { firstAt: performance.now(), until: retryUntil() }),
  refreshRetryTokenForRetry: async (last: { getRetryCount: () => number }, { errorType }: { errorType: string }) => {
    const { firstAt, until } = last as Attempt;
    const next = last.getRetryCount() + 1;
    const isRetryable =
      errorType === 'THROTTLING' ||
      (errorType === 'TRANSIENT' && next < connectionAttempts && performance.now() < firstAt + connectionRetryMs);
    // The SDK throws the request's own error instead of this one.
    if (!isRetryable || !(await pauseBefore(next, until))) throw new Error('No further attempt');
    return attempt(next, { firstAt, until });
  },
  recordSuccess: () => undefined,
};

/** Overrides `awsConfig()` for clients whose callers handle each failure themselves. */
export const oneAttempt = {
  maxAttempts: 1,
  retryStrategy: {
    ...retryStrategy,
    refreshRetryTokenForRetry: async () => {
      throw new Error('No further attempt');
    },
  },
} as const;

/** Omits `info` and `error`, because the SDK copies all input and output for a logger that has them. */
export const logger = { trace: () => undefined, debug: () => undefined, warn: console.warn } as NonNullable<
  DynamoDBClientConfig['logger']
>;

/** Returns the options of every AWS client. All are set, because the SDK searches ~/.aws for missing ones at each cold start. */
export const awsConfig = () => ({
  region: process.env.AWS_REGION ?? 'us-east-1',
  defaultsMode: 'standard' as const,
  retryMode: 'standard',
  retryStrategy,
  maxAttempts: connectionAttempts,
  useDualstackEndpoint: false,
  useFipsEndpoint: false,
  userAgentAppId: 'settee',
  logger,
  authSchemePreference: ['sigv4'],
  // Plain options, because naming the handler's class would import it. `socketTimeout` is for a response that stalls halfway.
  requestHandler: { connectionTimeout: 3000, socketTimeout: 10_000 },
  extensions: [{ configure: (client: { httpHandler: () => Handler }) => abortOnSilence(client.httpHandler()) }],
});
