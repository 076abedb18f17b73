import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import * as budgets from 'aws-cdk-lib/aws-budgets';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as route53 from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import { functionEntries } from '#infra/bundle';
import { Alarms, metric } from '#infra/constructs/alarms';
import { Dashboard, eachFunction } from '#infra/constructs/dashboard';
import { rateRules } from '#infra/constructs/firewall';
import { liveStageName } from '#infra/constructs/live-gateway';
import { type LogEventName, LogEvents, logMetricNamespace } from '#infra/constructs/log-events';
import { healthCheck } from '#infra/sizing';
import { productName, type Stage } from '#infra/stage';
import { fileName, functionName } from '#shared/api/manifest';
import { scheduleIds, schedules, streamReaderIds } from '#shared/schedules';
import type { DataStack } from './data';
import type { EdgeStack } from './edge';
import { physicalName } from './function-stack';

interface Props extends StackProps {
  stage: Stage;
  data: DataStack;
  edge: EdgeStack;
}

/** Sees when the product is ill, and says so: alarms, a dashboard, saved queries, a budget. Reads only. */
export class OperationsStack extends Stack {
  private readonly stage: Stage;
  private readonly alarms: Alarms;
  private readonly prefix: string;

  constructor(scope: Construct, id: string, { stage, data, edge, ...props }: Props) {
    super(scope, id, props);
    this.stage = stage;
    this.prefix = `${productName}-${stage.name}`;
    this.alarms = new Alarms(this, 'Alarms', { prefix: this.prefix, mailTo: stage.operators.alarms });
    new LogEvents(this, 'LogEvents', { stage, deployed: functionEntries().map(({ name }) => name) });

    const { apiId } = edge.httpApi;
    const { distributionId } = edge.distribution;
    const { tableName } = data.table;
    this.watchTraffic(apiId, distributionId);
    this.watchData(tableName);
    this.watchMoneyAndMail();
    this.watchSignIns(data);
    this.watchSchedules();
    if (stage.live) this.watchLive(edge);
    if (stage.site && stage.keepData) this.watchFromOutside(stage.site.domain);
    this.draw(apiId, distributionId, tableName);
    this.saveQueries();
    this.limitCosts();
  }

  private api(name: string, apiId: string, options?: { statistic?: string; minutes?: number }) {
    return metric('AWS/ApiGateway', name, { ApiId: apiId, Stage: '$default' }, options);
  }

  private cloudFront(name: string, distributionId: string, statistic = 'Average') {
    return metric('AWS/CloudFront', name, { DistributionId: distributionId, Region: 'Global' }, { statistic });
  }

  private logged(name: LogEventName, minutes = 5) {
    return metric(logMetricNamespace(this.stage), name, {}, { minutes });
  }

  /** Requests that the firewall has refused by any of some rules. */
  private blockedFor(rules: readonly string[]): cloudwatch.IMetric {
    const blocked = (Rule: string) => metric('AWS/WAFV2', 'BlockedRequests', { WebACL: this.prefix, Rule, Region: 'CloudFront' });
    return new cloudwatch.MathExpression({
      expression: rules.map((_, index) => `FILL(m${index}, 0)`).join(' + '),
      label: 'blocked',
      usingMetrics: Object.fromEntries(rules.map((rule, index) => [`m${index}`, blocked(rule)])),
    });
  }

  private watchTraffic(apiId: string, distributionId: string): void {
    this.alarms.add('api-errors', {
      metric: this.api('5xx', apiId),
      above: 5,
      periods: { breaching: 2, of: 3 },
      reason: 'More than five calls in five minutes failed on our side.',
    });
    this.alarms.add('api-slow', {
      metric: this.api('Latency', apiId, { statistic: 'p95' }),
      above: 2000,
      periods: { breaching: 3, of: 3 },
      reason: 'One call in twenty takes over two seconds.',
    });
    this.alarms.add('functions-throttled', {
      metric: metric('AWS/Lambda', 'Throttles', {}),
      above: 0,
      periods: { breaching: 2, of: 3 },
      reason: 'Lambda turns calls away: too many run at once for the account, or for a function whose number is limited.',
    });
    this.alarms.add('site-errors', {
      metric: this.cloudFront('5xxErrorRate', distributionId),
      above: 2,
      periods: { breaching: 2, of: 3 },
      reason: 'Over 2 % of all requests fail, pages and photos included.',
    });
    if (this.stage.firewall) {
      this.alarms.add('flood', {
        metric: this.blockedFor(rateRules),
        above: 1000,
        reason: 'One or more addresses send more than the firewall lets through.',
      });
    }
  }

  private watchData(tableName: string): void {
    const throttled = new cloudwatch.MathExpression({
      expression: 'FILL(r, 0) + FILL(w, 0)',
      label: 'throttled',
      usingMetrics: {
        r: metric('AWS/DynamoDB', 'ReadThrottleEvents', { TableName: tableName }),
        w: metric('AWS/DynamoDB', 'WriteThrottleEvents', { TableName: tableName }),
      },
    });
    this.alarms.add('table-throttled', {
      metric: throttled,
      above: 10,
      periods: { breaching: 2, of: 3 },
      reason: 'The table turns requests away: one partition is asked for too much.',
    });
    this.alarms.add('dead-letters', {
      metric: metric(
        'AWS/SQS',
        'ApproximateNumberOfMessagesVisible',
        { QueueName: `${this.prefix}-dead-letters` },
        { statistic: 'Maximum' },
      ),
      above: 0,
      reason: 'A scheduled run failed or never began.',
    });
  }

  private watchMoneyAndMail(): void {
    this.alarms.add('payment-refunded', {
      metric: this.logged('PaymentsRefunded'),
      above: 0,
      reason: 'A platform fee arrived that could not be honoured, and was refunded.',
    });
    this.alarms.add('payments-failed', {
      metric: this.logged('PaymentsFailed'),
      above: 2,
      reason: 'Payments or events of Stripe fail: Stripe does not answer, its keys are wrong, or the fault is ours.',
    });
    this.alarms.add('webhook-signatures', {
      metric: this.logged('WebhookSignatures', 15),
      above: 10,
      reason: 'Events with a wrong signature arrive: forged ones, or the signing secret is not the one that Stripe has.',
    });
    this.alarms.add('mail-failures', {
      metric: this.logged('MailFailures', 15),
      above: 2,
      reason: 'SES refuses mail.',
    });
    // SES reviews an account at 5 % and 0.1 %. https://docs.aws.amazon.com/ses/latest/dg/reputationdashboard-bounce-rate.html
    this.alarms.add('mail-bounces', {
      metric: metric('AWS/SES', 'Reputation.BounceRate', {}, { statistic: 'Average', minutes: 60 }),
      above: 0.03,
      reason: 'Over 3 % of mail bounces; from 5 % on SES may stop sending for this account.',
    });
    this.alarms.add('mail-complaints', {
      metric: metric('AWS/SES', 'Reputation.ComplaintRate', {}, { statistic: 'Average', minutes: 60 }),
      above: 0.0008,
      reason: 'Over 0.08 % of mail is marked as spam; from 0.1 % on SES may stop sending for this account.',
    });
  }

  /** What is not told is polled, so that nobody misses anything: these ring when screens are slow and dear. */
  private watchLive({ live }: EdgeStack): void {
    const failed = (name: string) => metric('AWS/ApiGateway', name, { ApiId: live.api.apiId, Stage: liveStageName });
    this.alarms.add('live-errors', {
      metric: new cloudwatch.MathExpression({
        expression: 'FILL(i, 0) + FILL(e, 0)',
        label: 'failed',
        usingMetrics: { i: failed('IntegrationError'), e: failed('ExecutionError') },
      }),
      above: 20,
      periods: { breaching: 2, of: 3 },
      reason: 'Live updates fail: connections cannot be opened, or what they say is not heard.',
    });
    const [reader = ''] = streamReaderIds.map((id) => physicalName(this.stage, id));
    this.alarms.add('hints-late', {
      metric: metric('AWS/Lambda', 'IteratorAge', { FunctionName: reader }, { statistic: 'Maximum' }),
      above: 30_000,
      periods: { breaching: 2, of: 3 },
      reason: 'What changes is told over half a minute late.',
    });
  }

  /** Somebody tries doors, or is inside who should not be. */
  private watchSignIns({ adminPool, adminClient }: DataStack): void {
    this.alarms.add('logins-failed', {
      metric: this.logged('LoginsFailed', 15),
      above: 300,
      reason: 'Many logins fail: somebody may be trying a list of passwords, from many addresses.',
    });
    // A sign-in counts 1, one that failed 0. https://docs.aws.amazon.com/cognito/latest/developerguide/metrics-for-cognito-user-pools.html
    const signIns = (statistic: string) =>
      metric(
        'AWS/Cognito',
        'SignInSuccesses',
        { UserPool: adminPool.userPoolId, UserPoolClient: adminClient.userPoolClientId },
        { statistic, minutes: 15 },
      );
    this.alarms.add('admin-sign-ins', {
      metric: new cloudwatch.MathExpression({
        expression: 'FILL(tried, 0) - FILL(done, 0)',
        label: 'sign-ins that failed',
        usingMetrics: { tried: signIns('SampleCount'), done: signIns('Sum') },
        period: Duration.minutes(15),
      }),
      above: 10,
      reason: 'Sign-ins of administrators fail: somebody may be guessing.',
    });
    this.alarms.add('admin-deletions', {
      metric: metric(
        'AWS/Lambda',
        'Invocations',
        { FunctionName: physicalName(this.stage, 'deleteUserAsAdmin') },
        { minutes: 60 },
      ),
      above: 20,
      reason: 'Administrators have deleted more than twenty accounts within an hour.',
    });
  }

  /** Runs that do not begin. One that fails is among the dead letters (constructs/schedule.ts), whose alarm rings. */
  private watchSchedules(): void {
    for (const id of scheduleIds) {
      const name = functionName(id);
      const minutes = 3 * schedules[id].everyMinutes;
      this.alarms.add(`schedule-${fileName(id)}`, {
        metric: metric('AWS/Lambda', 'Invocations', { FunctionName: physicalName(this.stage, id) }, { minutes }),
        below: 1,
        silenceRings: true,
        reason: `${name} has not run for ${minutes} minutes.`,
      });
    }
  }

  /** From three places in the world: sees what no metric of ours would, DNS and certificate included. */
  private watchFromOutside(domain: string): void {
    const check = new route53.CfnHealthCheck(this, 'FromOutside', {
      healthCheckConfig: {
        type: 'HTTPS',
        fullyQualifiedDomainName: domain,
        resourcePath: '/api/health',
        port: 443,
        requestInterval: healthCheck.everySeconds,
        failureThreshold: 3,
        regions: [...healthCheck.regions],
      },
      healthCheckTags: [{ key: 'Name', value: this.prefix }],
    });
    this.alarms.add('site-down', {
      metric: metric(
        'AWS/Route53',
        'HealthCheckStatus',
        { HealthCheckId: check.attrHealthCheckId },
        { statistic: 'Minimum', minutes: 1 },
      ),
      below: 1,
      periods: { breaching: 2, of: 3 },
      silenceRings: true,
      reason: 'The site cannot be reached from outside.',
    });
  }

  private draw(apiId: string, distributionId: string, tableName: string): void {
    const table = (name: string) => metric('AWS/DynamoDB', name, { TableName: tableName });
    new Dashboard(this, 'Overview', {
      name: this.prefix,
      alarms: this.alarms,
      rows: [
        [
          { title: 'Calls', metrics: [this.api('Count', apiId)] },
          { title: 'Calls that failed', metrics: [this.api('4xx', apiId), this.api('5xx', apiId)] },
          {
            title: 'Answer time, ms',
            metrics: ['p50', 'p95', 'p99'].map((statistic) => this.api('Latency', apiId, { statistic })),
          },
        ],
        [
          { title: 'Functions that failed', metrics: [eachFunction(this.prefix, 'Errors', 'Sum')] },
          { title: 'Function time, p95 ms', metrics: [eachFunction(this.prefix, 'Duration', 'p95')] },
          {
            title: 'Functions at once',
            metrics: [
              metric('AWS/Lambda', 'ConcurrentExecutions', {}, { statistic: 'Maximum' }),
              metric('AWS/Lambda', 'Throttles', {}),
            ],
          },
        ],
        [
          {
            title: 'Payments',
            metrics: [this.logged('PaymentsRefunded'), this.logged('PaymentsFailed'), this.logged('WebhookSignatures')],
          },
          {
            title: 'Mail',
            metrics: [
              this.logged('MailFailures'),
              metric('AWS/SES', 'Send', {}),
              metric('AWS/SES', 'Bounce', {}),
              metric('AWS/SES', 'Complaint', {}),
            ],
          },
          { title: 'Logins that failed', metrics: [this.logged('LoginsFailed')] },
        ],
        [
          { title: 'Table units', metrics: [table('ConsumedReadCapacityUnits'), table('ConsumedWriteCapacityUnits')] },
          { title: 'Site requests', metrics: [this.cloudFront('Requests', distributionId, 'Sum')] },
          {
            title: 'Site errors, %',
            metrics: [this.cloudFront('4xxErrorRate', distributionId), this.cloudFront('5xxErrorRate', distributionId)],
          },
        ],
      ],
    });
  }

  /** CloudWatch Logs Insights, for the articles of the runbook. */
  private saveQueries(): void {
    const logGroupNames = functionEntries().map(({ name }) => `/aws/lambda/${this.prefix}-${name}`);
    // Insights takes fifty groups at a time, chosen there; a query without groups can be run on any.
    const query = (id: string, name: string, lines: string[], groups?: string[]) =>
      new logs.CfnQueryDefinition(this, id, {
        name: `${this.prefix}/${name}`,
        queryString: lines.join('\n| '),
        ...(groups && { logGroupNames: groups.slice(0, 50) }),
      });
    query(
      'Failures',
      'failures',
      [
        'fields @timestamp, operation, requestId, errorName, errorMessage, cause',
        'filter event = "failure"',
        'sort @timestamp desc',
        'limit 100',
      ],
      logGroupNames,
    );
    query(
      'OneRequest',
      'one request',
      ['fields @timestamp, @message', 'filter requestId = "paste the request id here"', 'sort @timestamp'],
      logGroupNames,
    );
    query(
      'SlowRoutes',
      'slow routes',
      ['stats count() as calls, pct(latencyMs, 95) as p95, max(latencyMs) as slowest by route', 'sort p95 desc'],
      [`/aws/vendedlogs/${this.prefix}-api`],
    );
  }

  /** Of the whole account: AWS tells costs of a stage apart only where its tags are activated for billing (docs/runbook.md). */
  private limitCosts(): void {
    const warn = (notificationType: string, threshold: number) => ({
      notification: { notificationType, threshold, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
      subscribers: [{ subscriptionType: 'EMAIL', address: this.stage.operators.alarms }],
    });
    new budgets.CfnBudget(this, 'Budget', {
      budget: {
        budgetName: this.prefix,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: this.stage.monthlyBudgetUsd, unit: 'USD' },
      },
      notificationsWithSubscribers: [warn('ACTUAL', 80), warn('FORECASTED', 100)],
    });
  }
}
