import type { Item } from './prices';

/** What a stage that keeps its data has, used or not. infra/tools/cost/cost.test.ts counts it on the templates. */
export const standing = {
  alarmMetrics: 35,
  customMetrics: 8,
  dashboards: 1,
  firewalls: 1,
  firewallRules: 6,
  zones: 1,
  healthChecks: 1,
  secrets: 3,
} as const satisfies Partial<Record<Item, number>>;

/**
 * Calls of /api/health a month: some sixteen checkers of three regions' call each every thirty seconds.
 * https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/dns-failover-determining-health-of-endpoints.html
 */
export const healthCalls = (16 * 30.4 * 86_400) / 30;
