import { healthCheck } from '#infra/sizing';
import type { Item } from './prices';

/** The resources of a stage that keeps its data, used or not. infra/tools/cost/cost.test.ts counts them in the templates. */
export const standing = {
  alarmMetrics: 35,
  customMetrics: 5,
  dashboards: 1,
  firewalls: 1,
  firewallRules: 4,
  zones: 1,
  healthChecks: 1,
  secrets: 4,
} as const satisfies Partial<Record<Item, number>>;

/**
 * Calls of /api/health a month. Each region of the check has two checkers (GetCheckerIpRanges has two ranges for each of the
 * eight regions; together they call every two to three seconds), and each checker calls every thirty seconds on its own.
 * https://docs.aws.amazon.com/Route53/latest/APIReference/API_GetCheckerIpRanges.html
 */
export const healthCalls = (healthCheck.regions.length * 2 * 30.4 * 86_400) / healthCheck.everySeconds;
