import type { StageSettings } from './stage';

/**
 * The stages: everything in which two deployments may differ. infra/stage.ts explains each setting and its values.
 * `npx cdk deploy --all` deploys `dev`, `npx cdk deploy --all -c stage=prod` another stage.
 */
export const stages: Record<string, StageSettings> = {
  /** For experiments: needs no domain, and nothing outlives `npx cdk destroy --all`. */
  dev: {
    keepData: false,
    protect: false,
    mail: {
      from: 'Settee dev <no-reply@settee.example>',
      identity: 'address',
      sandboxRecipients: [],
    },
    operators: {
      contact: 'operators@settee.example',
      alarms: 'operators@settee.example',
      runbook: 'https://github.com/REPLACE_ME/settee/blob/main/docs/runbook.md',
    },
    stripe: { publishableKey: 'pk_test_REPLACE_ME' },
    adminPath: null,
    sealedBids: false,
    holdFirstPosts: false,
    minimumBid: 1,
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

  /** Production. Cannot be synthesized until every example below is replaced. */
  prod: {
    account: '000000000000',
    keepData: true,
    // Change to true after the first deployment has succeeded, and deploy again.
    protect: false,
    site: {
      domain: 'www.settee.example',
      hostedZone: { id: 'Z00000000000', name: 'settee.example' },
    },
    backups: { copyTo: 'arn:aws:backup:us-east-1:000000000000:backup-vault:settee' },
    readLog: { bucket: 'settee-reads-000000000000' },
    mail: { from: 'Settee <no-reply@settee.example>', identity: 'domain', dailyQuota: 50_000 },
    operators: {
      contact: 'support@settee.example',
      alarms: 'operators@settee.example',
      runbook: 'https://github.com/REPLACE_ME/settee/blob/main/docs/runbook.md',
    },
    stripe: { publishableKey: 'pk_live_REPLACE_ME' },
    adminPath: null,
    sealedBids: false,
    holdFirstPosts: false,
    minimumBid: 1,
    live: true,
    paymentWindowHours: 72,
    rateLimitScale: 1,
    throttle: { requestsPerSecond: 2000, burst: 4000 },
    firewall: true,
    requestsPerAddress: 20_000,
    concurrency: { passwordHashing: 40, account: 1000 },
    tracing: false,
    reportLines: false,
    logRetentionDays: 90,
    // Twice the cost of a thousand users.
    monthlyBudgetUsd: 60,
    originSecretNumber: 1,
  },
};
