import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { env } from '#functions/env';
import { msLeft, patientUntil, pauseBefore } from './deadline';

const tickMs = 250;

interface Handler {
  handle: (request: never, options?: { abortSignal?: AbortSignal }) => unknown;
}

/**
 * Ends a request when its service says nothing for `SERVICE_SILENCE_MS`, to this request or to any other, or when the function must
 * answer. What AWS answers at all it answers in milliseconds, a photo in a second: four seconds are enough. A plain timeout would also
 * end what only waits its turn, as among the hundreds of calls that one process serves on a laptop; and ticks are counted, because a
 * process that was busy itself finds its timers due before it has looked for answers.
 */
const endSilence = (handler: Handler): void => {
  const handle = handler.handle.bind(handler);
  let answers = 0;
  handler.handle = async (request, options) => {
    const silence = new AbortController();
    let heard = answers;
    let ticks = 0;
    const watch = setInterval(() => {
      ticks = heard === answers ? ticks + 1 : 0;
      heard = answers;
      if (ticks * tickMs >= env.SERVICE_SILENCE_MS || msLeft() <= 0) silence.abort();
    }, tickMs);
    try {
      const answer = await handle(request, { ...options, abortSignal: silence.signal });
      answers += 1;
      return answer;
    } catch (error) {
      // The SDK's own name for what may be tried again.
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
  /** Until when there may be a further one. */
  until: number;
}

const attempt = (count: number, first: Pick<Attempt, 'firstAt' | 'until'>): Attempt => ({
  ...first,
  getRetryCount: () => count,
  getRetryDelay: () => 0,
});

// A service that is silent is asked twice, so that its caller hears of it within ten seconds.
const connectionAttempts = 4;
const connectionPatienceMs = 6000;

/**
 * Tries again what the SDK's standard strategy tries again, but for as long as the call is patient: what is throttled until then,
 * failed connections a few times.
 */
const retryStrategy = {
  mode: 'standard',
  acquireInitialRetryToken: async () => attempt(0, { firstAt: performance.now(), until: patientUntil() }),
  refreshRetryTokenForRetry: async (last: { getRetryCount: () => number }, { errorType }: { errorType: string }) => {
    const { firstAt, until } = last as Attempt;
    const next = last.getRetryCount() + 1;
    const passes =
      errorType === 'THROTTLING' ||
      (errorType === 'TRANSIENT' && next < connectionAttempts && performance.now() < firstAt + connectionPatienceMs);
    // What is thrown here only tells the SDK to hand its own error on.
    if (!passes || !(await pauseBefore(next, until))) throw new Error('No further attempt');
    return attempt(next, { firstAt, until });
  },
  recordSuccess: () => undefined,
};

/** Beside `awsConfig()`, for clients whose callers weigh each failure themselves. */
export const oneAttempt = {
  maxAttempts: 1,
  retryStrategy: {
    ...retryStrategy,
    refreshRetryTokenForRetry: async () => {
      throw new Error('No further attempt');
    },
  },
} as const;

/** The SDK copies what it sends and receives for its logger's `info` and `error`, even for ones that do nothing; where there are none it does not. */
const logger = { trace: () => undefined, debug: () => undefined, warn: console.warn } as NonNullable<
  DynamoDBClientConfig['logger']
>;

/**
 * What every AWS client is made with. A table, a bucket or a mail service that hangs costs its call less than ten seconds.
 *
 * What is left open here the SDK looks up in files under ~/.aws on the first call of a cold start, where a function never has any.
 */
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
  // As plain options: to name the handler's class would import it. The second is for an answer that stands still once it has begun.
  requestHandler: { connectionTimeout: 3000, socketTimeout: 10_000 },
  extensions: [{ configure: (client: { httpHandler: () => Handler }) => endSilence(client.httpHandler()) }],
});
