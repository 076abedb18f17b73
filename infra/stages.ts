import type { StageSettings } from './stage';

/**
 * The stages: all that may differ between two deployments. What each setting means, and what may be written, is in
 * infra/stage.ts. `npx cdk deploy --all` takes `dev`, `npx cdk deploy --all -c stage=prod` another one.
 */
export const stages: Record<string, StageSettings> = {
  /** To try things in: no domain needed, nothing outlives `npx cdk destroy --all`. */
  dev: {
    keepData: false,
    protect: false,
    mail: {
      from: 'Settee dev <no-reply@settee.example>',
      identity: 'address',
      sandboxRecipients: [],
    },
    operators: { contact: 'operators@settee.example', alarms: 'operators@settee.example' },
    stripe: { publishableKey: 'pk_test_REPLACE_ME' },
    adminPath: null,
    sealedBids: false,
    live: true,
    paymentWindowHours: 72,
    rateLimitScale: 1,
    throttle: { requestsPerSecond: 100, burst: 200 },
    firewall: false,
    requestsPerAddress: 20_000,
    tracing: true,
    reportLines: true,
    logRetentionDays: 7,
    monthlyBudgetUsd: 20,
    originSecretNumber: 1,
  },

  /** The real thing. Refuses to be synthesized until every example below is replaced. */
  prod: {
    account: '000000000000',
    keepData: true,
    // Write true once the first deployment has succeeded, and deploy again.
    protect: false,
    site: {
      domain: 'www.settee.example',
      hostedZone: { id: 'Z00000000000', name: 'settee.example' },
    },
    mail: { from: 'Settee <no-reply@settee.example>', identity: 'domain' },
    operators: { contact: 'support@settee.example', alarms: 'operators@settee.example' },
    stripe: { publishableKey: 'pk_live_REPLACE_ME' },
    adminPath: null,
    sealedBids: false,
    live: true,
    paymentWindowHours: 72,
    rateLimitScale: 1,
    throttle: { requestsPerSecond: 2000, burst: 4000 },
    firewall: true,
    requestsPerAddress: 20_000,
    concurrency: { passwordHashing: 40 },
    tracing: false,
    reportLines: false,
    logRetentionDays: 90,
    // A thousand users cost half of it.
    monthlyBudgetUsd: 60,
    originSecretNumber: 1,
  },
};
