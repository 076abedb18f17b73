import { healthCheck } from '#infra/sizing';
import type { Item } from './prices';

/** What a stage that keeps its data has, used or not. infra/tools/cost/cost.test.ts counts it on the templates. */
export const standing = {
  alarmMetrics: 35,
  customMetrics: 5,
  dashboards: 1,
  firewalls: 1,
  firewallRules: 4,
  zones: 1,
  healthChecks: 1,
  secrets: 3,
} as const satisfies Partial<Record<Item, number>>;

/**
 * Calls of /api/health a month. Each region of the check has two checkers (GetCheckerIpRanges names two ranges for each of the eight
 * regions; all of them together ask every two to three seconds), and each checker asks every thirty seconds by itself.
 * https://docs.aws.amazon.com/Route53/latest/APIReference/API_GetCheckerIpRanges.html
 */
export const healthCalls = (healthCheck.regions.length * 2 * 30.4 * 86_400) / healthCheck.everySeconds;
