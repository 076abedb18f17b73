import { type FunctionId, grants } from '#functions/grants';
import type { OperationId } from '#shared/api/manifest';
import { type ScheduleId, schedules, streamReaderIds } from '#shared/schedules';

/** One whole vCPU. https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html */
const wholeCpuMb = 1769;
// Below this the CPU's share makes TLS and JSON slow; what the time costs is a quarter of what the gateway takes (docs/cost.md).
const defaultMb = 512;

/** scrypt with 32 MiB and three passes is the work; on a share of a CPU it would take seconds. */
export const hashingFunctions: readonly FunctionId[] = [
  'register',
  'login',
  'resetPassword',
  'confirmPassword',
  'changePassword',
];

/** Photos are decoded and written in every width, two at a time: what a function of an account gets at most, and 1.7 vCPU with it. */
const photoMb = 3008;
export const photoFunctions: readonly FunctionId[] = [
  'createProject',
  'editProject',
  'postUpdate',
  'processUpload',
  'replacePortfolioPhotos',
];

export const memoryMb = (id: FunctionId): number =>
  hashingFunctions.includes(id) ? wholeCpuMb : photoFunctions.includes(id) ? photoMb : defaultMb;

// The gateway gives up after 30 s (https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html): what
// takes longer must end before, so that its own answer is the one that arrives.
const longestAnswerSeconds = 28;

/** Stripe's SDK waits 8 s and tries again; the sweep of a large account goes on in a job. */
export const timeoutSeconds = (id: FunctionId): number => {
  if (isSchedule(id)) return scheduleTimeoutSeconds(id);
  if (streamReaderIds.some((reader) => reader === id)) return longestTellingSeconds;
  const slow = grants[id].stripe || photoFunctions.includes(id) || sweepingFunctions.includes(id);
  return slow ? longestAnswerSeconds : 12;
};

/** A batch of the stream: records are given up after a minute (constructs/stream-reader.ts). */
const longestTellingSeconds = 30;

const sweepingFunctions: readonly FunctionId[] = ['deleteUser', 'deleteUserAsAdmin', 'deleteProject', 'cancelProject'];

/** Below the interval between runs, so that two hardly ever overlap, and four minutes at most. */
export const scheduleTimeoutSeconds = (id: ScheduleId): number => Math.min(240, schedules[id].everyMinutes * 60 - 2);

export const isSchedule = (id: FunctionId): id is ScheduleId => Object.hasOwn(schedules, id);

/**
 * Requests a second (and at once) of routes that cost more than others or that invite guessing, all callers together. What one of them may
 * take of it is in `addressLimits`.
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
  // Answered with 429 Stripe sends an event again later.
  stripeWebhook: { requestsPerSecond: 100, burst: 200 },
};

/** What one network address may ask of some routes together, before the firewall refuses it for as long as it goes on. */
export interface AddressLimit {
  /** Of the firewall's rule and its metric. */
  name: string;
  routes: readonly OperationId[];
  requests: number;
  /** One of WAF's windows; it takes no limit below 10 requests. */
  seconds: 60 | 120 | 300 | 600;
}

/**
 * Well below what the gateway gives to all callers together, so that no address can use up a route for everybody else: the gateway
 * counts before the function knows who calls. An office behind one address stays below. WAF counts within seconds, not at once, and each
 * address by itself: https://docs.aws.amazon.com/waf/latest/developerguide/waf-rule-statement-type-rate-based-high-level-settings.html
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

/** Who asks from outside whether the site is there. Three regions are the fewest that Route 53 takes, and each call is paid for. */
export const healthCheck = { regions: ['us-east-1', 'us-west-2', 'eu-west-1'], everySeconds: 30 } as const;
