import { type FunctionId, grants } from '#functions/grants';
import type { OperationId } from '#shared/api/manifest';
import { type ScheduleId, schedules, streamReaderIds } from '#shared/schedules';

/** The memory that comes with one whole vCPU. https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html */
const wholeCpuMb = 1769;
// With less, the share of CPU makes TLS and JSON slow. At this size, the run time costs a quarter of what the gateway does
// (docs/cost.md).
const defaultMb = 512;

/** These run scrypt with 32 MiB and three passes, which would take seconds on a share of a CPU. */
export const hashingFunctions: readonly FunctionId[] = [
  'register',
  'login',
  'resetPassword',
  'confirmPassword',
  'changePassword',
];

/** Decoding photos and writing every width, two at a time. The largest size that every account has, with 1.7 vCPU. */
const photoMb = 3008;
export const photoFunctions: readonly FunctionId[] = [
  'createProject',
  'editProject',
  'postUpdate',
  'processUpload',
  'replacePortfolioPhotos',
  'saveConcepts',
];

/**
 * Whose calls have Lambda's own line in every stage (duration, memory, start): where these matter most, and a sample of what people wait for. None of them is polled,
 * so the lines cost little (docs/cost.md).
 */
export const reportedFunctions: readonly FunctionId[] = [
  ...hashingFunctions,
  ...photoFunctions,
  'acceptBid',
  'completePayment',
  'createPaymentIntent',
  'openConnection',
  'placeBid',
  'sendDueMail',
  'sendMessage',
  'stripeWebhook',
  'tellChanges',
];

export const memoryMb = (id: FunctionId): number =>
  hashingFunctions.includes(id) ? wholeCpuMb : photoFunctions.includes(id) ? photoMb : defaultMb;

// The gateway gives up after 30 s (https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html): a function
// must end before that, so that its own answer arrives.
const longestAnswerSeconds = 28;

/** Stripe's SDK waits 8 s and retries; the cleanup of a large account continues in a job. */
export const timeoutSeconds = (id: FunctionId): number => {
  if (isSchedule(id)) return scheduleTimeoutSeconds(id);
  if (streamReaderIds.some((reader) => reader === id)) return longestTellingSeconds;
  const slow = grants[id].stripe || photoFunctions.includes(id) || sweepingFunctions.includes(id);
  return slow ? longestAnswerSeconds : 12;
};

/** For a batch of the stream, whose records are dropped after a minute (constructs/stream-reader.ts). */
const longestTellingSeconds = 30;

const sweepingFunctions: readonly FunctionId[] = ['deleteUser', 'deleteUserAsAdmin', 'deleteProject', 'cancelProject'];

/** Below the interval between runs, so that runs hardly ever overlap, and four minutes at most. */
export const scheduleTimeoutSeconds = (id: ScheduleId): number => Math.min(240, schedules[id].everyMinutes * 60 - 2);

export const isSchedule = (id: FunctionId): id is ScheduleId => Object.hasOwn(schedules, id);

/**
 * Requests a second (and burst) for routes that cost more than others or invite guessing, for all callers together.
 * `addressLimits` has the share that one of them may use.
 */
export const routeThrottles: Partial<Record<OperationId, { requestsPerSecond: number; burst: number }>> = {
  register: { requestsPerSecond: 20, burst: 40 },
  login: { requestsPerSecond: 40, burst: 80 },
  resetPassword: { requestsPerSecond: 10, burst: 20 },
  confirmPassword: { requestsPerSecond: 20, burst: 40 },
  changePassword: { requestsPerSecond: 10, burst: 20 },
  forgotPassword: { requestsPerSecond: 10, burst: 20 },
  sendContactMessage: { requestsPerSecond: 10, burst: 20 },
  createUpload: { requestsPerSecond: 50, burst: 100 },
  deleteUser: { requestsPerSecond: 10, burst: 20 },
  // If Stripe gets a 429, it sends the event again later.
  stripeWebhook: { requestsPerSecond: 100, burst: 200 },
};

/**
 * The limit of requests from one network address to some routes together. Beyond it, the firewall blocks the address while the
 * rate lasts.
 */
export interface AddressLimit {
  /** The name of the firewall's rule and of its metric. */
  name: string;
  routes: readonly OperationId[];
  requests: number;
  /** One of WAF's time windows. WAF requires limits of at least 10 requests. */
  seconds: 60 | 120 | 300 | 600;
}

/**
 * Far below the gateway's limits for all callers together: the gateway counts requests before the function knows the caller, and
 * no address may use up a route for everybody else. High enough for an office behind one address. WAF's counts lag by seconds,
 * and it counts each address by itself:
 * https://docs.aws.amazon.com/waf/latest/developerguide/waf-rule-statement-type-rate-based-high-level-settings.html
 */
export const addressLimits: readonly AddressLimit[] = [
  {
    name: 'Costly',
    routes: [
      'login',
      'register',
      'forgotPassword',
      'resetPassword',
      'confirmPassword',
      'changePassword',
      'sendContactMessage',
      'deleteUser',
      'createUpload',
    ],
    requests: 120,
    seconds: 60,
  },
];

/** The health check from outside. Route 53 requires at least three regions, and each call costs money. */
export const healthCheck = { regions: ['us-east-1', 'us-west-2', 'eu-west-1'], everySeconds: 30 } as const;
