import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { tableSchema } from '#core/kernel/table/schema';
import type { Watch } from '#infra/constructs/alarms';
import { liveStageName } from '#infra/constructs/live-gateway';
import { type LogEventName, logMetricNamespace } from '#infra/constructs/log-events';
import { deadLetterQueueName } from '#infra/dead-letters';
import { metric, shareOf, sumOf } from '#infra/metrics';
import { physicalName } from '#infra/stacks/function-stack';
import { productName, type Stage } from '#infra/stage';
import { fileName, functionName } from '#shared/api/manifest';
import { scheduleIds, schedules } from '#shared/schedules';

/** The resources that alarms watch, by id or name. */
export interface Watched {
  stage: Stage;
  apiId: string;
  liveApiId: string;
  distributionId: string;
  tableName: string;
  adminPool: string;
  adminClient: string;
  /** The certificate of the site, if it has a name of its own. */
  certificateArn: string | undefined;
  /** The health check from outside, if the stage has one. */
  healthCheckId: string | undefined;
}

export const api = ({ apiId }: Watched, name: string, statistic?: string) =>
  metric('AWS/ApiGateway', name, { ApiId: apiId, Stage: '$default' }, { ...(statistic && { statistic }) });

export const cloudFront = ({ distributionId }: Watched, name: string, statistic = 'Average') =>
  metric('AWS/CloudFront', name, { DistributionId: distributionId, Region: 'Global' }, { statistic });

export const logged = ({ stage }: Watched, name: LogEventName, minutes = 5) =>
  metric(logMetricNamespace(stage), name, {}, { minutes });

const queued = (queue: string) =>
  metric('AWS/SQS', 'ApproximateNumberOfMessagesVisible', { QueueName: queue }, { statistic: 'Maximum' });

/** The fewest failures in five minutes for which their percentage means something. */
const failuresThatCount = 5;

/** The share of a quota at which somebody should request a higher one. */
const nearly = 0.8;

/** An alarm needs two of the last three periods, because one may be chance. */
const lasting = { breaching: 2, of: 3 };

const trafficAlarms = (watched: Watched): Record<string, Watch> => {
  const { stage } = watched;
  return {
    'api-errors': {
      metric: shareOf('calls that failed, %', {
        failed: api(watched, '5xx'),
        all: api(watched, 'Count'),
        atLeast: failuresThatCount,
      }),
      above: 1,
      periods: lasting,
      urgent: true,
      reason: 'Over 1 % of all calls failed on our side, and five at least.',
    },
    'api-slow': {
      metric: api(watched, 'Latency', 'p95'),
      above: 2000,
      periods: { breaching: 3, of: 3 },
      reason: 'One call in twenty takes over two seconds.',
    },
    // Calls that Lambda throttles are answered 503 and count as failed.
    ...(stage.concurrency && {
      'functions-at-limit': {
        metric: metric('AWS/Lambda', 'ClaimedAccountConcurrency', {}, { statistic: 'Maximum' }),
        above: nearly * stage.concurrency.account,
        periods: lasting,
        urgent: true,
        reason: 'Over four fifths of the account’s concurrency is in use. Lambda refuses calls beyond it.',
      },
    }),
    // A count, because one failure in a million matters, and orderly refusals are not failures. One alarm for all functions
    // (docs/cost.md).
    'functions-failed': {
      metric: metric('AWS/Lambda', 'Errors', {}),
      above: 0,
      reason: 'A function failed without an answer. BroadcastChanges and RotatePushKeys have no other alarm.',
    },
    'site-errors': {
      metric: cloudFront(watched, '5xxErrorRate'),
      above: 2,
      periods: lasting,
      urgent: true,
      reason: 'Over 2 % of all requests fail, pages and photos included.',
    },
    ...(stage.firewall && {
      flood: {
        metric: metric('AWS/WAFV2', 'BlockedRequests', { WebACL: `${productName}-${stage.name}`, Rule: 'ALL' }),
        above: 1000,
        urgent: true,
        reason: 'The firewall blocked over a thousand requests in five minutes.',
      },
    }),
  };
};

const dataAlarms = ({ stage, tableName }: Watched): Record<string, Watch> => {
  const throttled = (name: string, dimensions: Record<string, string> = {}) =>
    metric('AWS/DynamoDB', name, { TableName: tableName, ...dimensions });
  // A throttled index also stops the table's writes. Throttled reads make calls and runs slow or fail, and these have alarms.
  const throttles = [
    throttled('WriteThrottleEvents'),
    ...tableSchema.indexes.map(({ name }) => throttled('WriteThrottleEvents', { GlobalSecondaryIndexName: name })),
  ];
  return {
    'table-throttled': {
      metric: sumOf('throttled', throttles),
      above: 10,
      periods: lasting,
      urgent: true,
      reason: 'DynamoDB throttles writes to the table or an index, because one partition gets too many.',
    },
    'dead-letters': {
      metric: queued(deadLetterQueueName(stage, 'failedRuns')),
      above: 0,
      reason: 'A scheduled run failed or never began, or a weekly backup failed.',
    },
    'missed-events': {
      metric: queued(deadLetterQueueName(stage, 'missedEvents')),
      above: 0,
      reason: 'An event about a bounce, a complaint or an upload was not processed.',
    },
  };
};

const moneyAndMailAlarms = (watched: Watched): Record<string, Watch> => ({
  'payments-to-review': {
    metric: logged(watched, 'PaymentsToReview'),
    above: 0,
    reason: 'A fee was refunded automatically, a bank disputes or warns of one, or the ledger differs from Stripe.',
  },
  'payments-failed': {
    metric: logged(watched, 'PaymentsFailed'),
    above: 2,
    urgent: true,
    reason: 'Payments or Stripe’s events fail: Stripe does not answer, our keys are wrong, or the fault is ours.',
  },
  'webhook-signatures': {
    metric: logged(watched, 'WebhookSignatures', 15),
    above: 10,
    reason: 'Stripe’s events have a wrong signature: they are forged, or our signing secret differs from Stripe’s.',
  },
  'mail-failures': {
    metric: logged(watched, 'MailFailures', 15),
    above: 2,
    reason: 'SES refuses mail, or push services refuse pushes.',
  },
  ...(watched.stage.mail.dailyQuota && {
    'mail-quota': {
      metric: metric('AWS/SES', 'Send', {}, { minutes: 1440 }),
      above: nearly * watched.stage.mail.dailyQuota,
      reason: 'Four fifths of SES’s daily quota is used. Beyond the quota, mail waits.',
    },
  }),
  // SES reviews an account at 5 % bounces and 0.1 % complaints.
  // https://docs.aws.amazon.com/ses/latest/dg/reputationdashboard-bounce-rate.html
  'mail-bounces': {
    metric: metric('AWS/SES', 'Reputation.BounceRate', {}, { statistic: 'Average', minutes: 60 }),
    above: 0.03,
    reason: 'Over 3 % of mail bounces; from 5 % on SES may stop sending for this account.',
  },
  'mail-complaints': {
    metric: metric('AWS/SES', 'Reputation.ComplaintRate', {}, { statistic: 'Average', minutes: 60 }),
    above: 0.0008,
    reason: 'Over 0.08 % of mail is marked as spam; from 0.1 % on SES may stop sending for this account.',
  },
});

/** Alarms for somebody who guesses passwords, or has signed in without permission. */
const signInAlarms = (watched: Watched): Record<string, Watch> => {
  const { stage, adminPool, adminClient } = watched;
  const signIns = (statistic: string) =>
    metric('AWS/Cognito', 'SignInSuccesses', { UserPool: adminPool, UserPoolClient: adminClient }, { statistic, minutes: 15 });
  return {
    'logins-failed': {
      metric: logged(watched, 'LoginsFailed', 15),
      above: 300,
      reason: 'Many logins fail: somebody may be trying a list of passwords, from many addresses.',
    },
    'admin-sign-ins': {
      metric: new cloudwatch.MathExpression({
        expression: 'FILL(tried, 0) - FILL(done, 0)',
        label: 'sign-ins that failed',
        usingMetrics: { tried: signIns('SampleCount'), done: signIns('Sum') },
        period: Duration.minutes(15),
      }),
      above: 10,
      urgent: true,
      reason: 'Administrators’ sign-ins fail: somebody may be guessing passwords.',
    },
    'admin-deletions': {
      metric: metric('AWS/Lambda', 'Invocations', { FunctionName: physicalName(stage, 'deleteUserAsAdmin') }, { minutes: 60 }),
      above: 20,
      urgent: true,
      reason: 'Administrators have deleted more than twenty accounts within an hour.',
    },
  };
};

/** Alarms for schedules that do not start. Failed runs go to the dead-letter queue, which has its own alarm. */
const scheduleAlarms = ({ stage }: Watched): Record<string, Watch> =>
  Object.fromEntries(
    scheduleIds.map((id): [string, Watch] => {
      const minutes = 3 * schedules[id].everyMinutes;
      return [
        `schedule-${fileName(id)}`,
        {
          metric: metric('AWS/Lambda', 'Invocations', { FunctionName: physicalName(stage, id) }, { minutes }),
          below: 1,
          silenceRings: true,
          reason: `${functionName(id)} has not run for ${minutes} minutes.`,
        },
      ];
    }),
  );

/** Alarms for live updates. Browsers poll for missed updates, so these alarms mean slow screens and higher costs. */
const liveAlarms = ({ stage, liveApiId }: Watched): Record<string, Watch> => {
  const failed = (name: string) => metric('AWS/ApiGateway', name, { ApiId: liveApiId, Stage: liveStageName });
  const reader = physicalName(stage, 'broadcastChanges');
  return {
    'live-errors': {
      metric: sumOf('failed', ['IntegrationError', 'ExecutionError'].map(failed)),
      above: 20,
      periods: lasting,
      reason: 'Live updates fail: connections cannot be opened, or their frames are not read.',
    },
    'live-refused': {
      metric: failed('ClientError'),
      above: 500,
      periods: lasting,
      reason: 'The live gateway refuses frames, most likely because they exceed the stage’s throttle.',
    },
    'hints-late': {
      metric: metric('AWS/Lambda', 'IteratorAge', { FunctionName: reader }, { statistic: 'Maximum' }),
      above: 30_000,
      periods: lasting,
      reason: 'Live updates are over half a minute late.',
    },
  };
};

/** Alarms of the health check, which detects failures that the stage's own metrics miss, such as those of DNS. */
const healthCheckAlarms = (healthCheckId: string): Record<string, Watch> => ({
  'site-down': {
    metric: metric('AWS/Route53', 'HealthCheckStatus', { HealthCheckId: healthCheckId }, { statistic: 'Minimum', minutes: 1 }),
    below: 1,
    periods: lasting,
    silenceRings: true,
    urgent: true,
    reason: 'The site cannot be reached from outside.',
  },
});

/**
 * Alarms before a certificate expires. ACM renews its own two months early, but reports no failures and renews no imported ones.
 */
const certificateAlarms = (arn: string): Record<string, Watch> => ({
  'certificate-expiry': {
    metric: metric('AWS/CertificateManager', 'DaysToExpiry', { CertificateArn: arn }, { statistic: 'Minimum', minutes: 1440 }),
    below: 30,
    reason: 'The site’s certificate expires in less than 30 days and was not renewed.',
  },
});

/** All alarms of a stage. Their names are also the headings of their articles in docs/runbook.md. */
export const alarmsOf = (watched: Watched): Readonly<Record<string, Watch>> => ({
  ...trafficAlarms(watched),
  ...dataAlarms(watched),
  ...moneyAndMailAlarms(watched),
  ...signInAlarms(watched),
  ...scheduleAlarms(watched),
  ...(watched.stage.live && liveAlarms(watched)),
  ...(watched.certificateArn !== undefined && certificateAlarms(watched.certificateArn)),
  ...(watched.healthCheckId !== undefined && healthCheckAlarms(watched.healthCheckId)),
});
