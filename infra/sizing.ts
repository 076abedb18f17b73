import { type FunctionId, grants } from '#functions/grants';
import type { OperationId } from '#shared/api/manifest';
import { type ScheduleId, schedules, streamReaderIds } from '#shared/schedules';

/** The memory for one whole vCPU. https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html */
const wholeCpuMb = 1769;
// With less CPU, TLS and JSON are slow. At this size, run time costs a quarter of what the gateway does (docs/cost.md).
const defaultMb = 512;

/** Functions that hash passwords. scrypt with 32 MiB and three passes would take seconds on a share of a CPU. */
export const hashingFunctions: readonly FunctionId[] = [
  'register',
  'login',
  'resetPassword',
  'confirmPassword',
  'changePassword',
];

/**
 * Functions that decode and resize photos, two at a time. They have the largest size that every account allows, with 1.7 vCPU.
 */
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
 * Functions with Lambda's own log line in every stage (duration, memory, start). None is polled, so the lines cost little
 * (docs/cost.md).
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
  'broadcastChanges',
];

export const memoryMb = (id: FunctionId): number =>
  hashingFunctions.includes(id) ? wholeCpuMb : photoFunctions.includes(id) ? photoMb : defaultMb;

// The gateway gives up after 30 s: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
const longestAnswerSeconds = 28;

/** Stripe's SDK waits 8 s and retries. The cleanup of a large account continues in a job. */
export const timeoutSeconds = (id: FunctionId): number => {
  if (isSchedule(id)) return scheduleTimeoutSeconds(id);
  if (streamReaderIds.some((reader) => reader === id)) return longestTellingSeconds;
  const slow = grants[id].stripe || photoFunctions.includes(id) || sweepingFunctions.includes(id);
  return slow ? longestAnswerSeconds : 12;
};

/** Stream records are dropped after a minute (constructs/stream-reader.ts). */
const longestTellingSeconds = 30;

const sweepingFunctions: readonly FunctionId[] = ['deleteUser', 'deleteUserAsAdmin', 'deleteProject', 'cancelProject'];

/** Less than the interval, so that runs rarely overlap, and four minutes at most. */
export const scheduleTimeoutSeconds = (id: ScheduleId): number => Math.min(240, schedules[id].everyMinutes * 60 - 2);

const isSchedule = (id: FunctionId): id is ScheduleId => Object.hasOwn(schedules, id);

/** Limits for expensive routes and those that invite guessing, for all callers together. `addressLimits` limits one address. */
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

/** Limits one network address on several routes together. The firewall blocks it while the rate lasts. */
export interface AddressLimit {
  /** The name of the firewall's rule and of its metric. */
  name: string;
  routes: readonly OperationId[];
  requests: number;
  /** One of WAF's time windows. WAF requires limits of at least 10 requests. */
  seconds: 60 | 120 | 300 | 600;
}

/**
 * Limits for one address: far below the gateway's, so that no address can use up a route, but enough for an office. WAF lags by some
 * seconds:
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

/** Route 53 requires at least three regions, and each call costs money. */
export const healthCheck = { regions: ['us-east-1', 'us-west-2', 'eu-west-1'], everySeconds: 30 } as const;
