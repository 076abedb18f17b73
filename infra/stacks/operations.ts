import { Stack, type StackProps } from 'aws-cdk-lib';
import * as budgets from 'aws-cdk-lib/aws-budgets';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as route53 from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import { functionEntries } from '#infra/bundle';
import { Alarms } from '#infra/constructs/alarms';
import { Dashboard, eachFunction, type Graph } from '#infra/constructs/dashboard';
import { LogEvents } from '#infra/constructs/log-events';
import { metric } from '#infra/metrics';
import { healthCheck } from '#infra/sizing';
import { alarmsOf, api, cloudFront, logged, type Watched } from '#infra/stacks/alarms';
import { productName, type Stage } from '#infra/stage';
import type { DataStack } from './data';
import type { EdgeStack } from './edge';

interface Props extends StackProps {
  stage: Stage;
  data: DataStack;
  edge: EdgeStack;
}

const graphs = (watched: Watched): Graph[][] => {
  const table = (name: string) => metric('AWS/DynamoDB', name, { TableName: watched.tableName });
  const mail = (name: string) => metric('AWS/SES', name, {});
  const { prefix } = namesOf(watched.stage);
  return [
    [
      { title: 'Calls', metrics: [api(watched, 'Count')] },
      { title: 'Calls that failed', metrics: [api(watched, '4xx'), api(watched, '5xx')] },
      { title: 'Answer time, ms', metrics: ['p50', 'p95', 'p99'].map((statistic) => api(watched, 'Latency', statistic)) },
    ],
    [
      { title: 'Functions that failed', metrics: [eachFunction(prefix, 'Errors', 'Sum')] },
      { title: 'Function time, p95 ms', metrics: [eachFunction(prefix, 'Duration', 'p95')] },
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
        metrics: (['PaymentsToReview', 'PaymentsFailed', 'WebhookSignatures'] as const).map((name) => logged(watched, name)),
      },
      { title: 'Mail', metrics: [logged(watched, 'MailFailures'), ...['Send', 'Bounce', 'Complaint'].map(mail)] },
      { title: 'Logins that failed', metrics: [logged(watched, 'LoginsFailed')] },
    ],
    [
      { title: 'Table units', metrics: ['ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits'].map(table) },
      { title: 'Site requests', metrics: [cloudFront(watched, 'Requests', 'Sum')] },
      { title: 'Site errors, %', metrics: ['4xxErrorRate', '5xxErrorRate'].map((name) => cloudFront(watched, name)) },
    ],
  ];
};

const namesOf = (stage: Stage) => {
  const prefix = `${productName}-${stage.name}`;
  return { prefix, logGroups: functionEntries().map(({ name }) => `/aws/lambda/${prefix}-${name}`) };
};

/** https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/cloudwatchlogs_limits_cwl.html */
const groupsOfQuery = 50;

/** Monitors the product: alarms, a dashboard, saved queries, a budget. Only reads. */
export class OperationsStack extends Stack {
  constructor(scope: Construct, id: string, { stage, data, edge, ...props }: Props) {
    super(scope, id, props);
    const { prefix } = namesOf(stage);
    new LogEvents(this, 'LogEvents', { stage, deployed: functionEntries().map(({ name }) => name) });
    const watched: Watched = {
      stage,
      apiId: edge.httpApi.apiId,
      liveApiId: edge.live.api.apiId,
      distributionId: edge.distribution.distributionId,
      tableName: data.table.tableName,
      adminPool: data.adminPool.userPoolId,
      adminClient: data.adminClient.userPoolClientId,
      certificateArn: edge.certificateArn,
      healthCheckId: stage.site && stage.keepData ? this.checkFromOutside(prefix, stage.site.domain) : undefined,
    };
    const alarms = new Alarms(this, 'Alarms', { prefix, operators: stage.operators });
    for (const [name, watch] of Object.entries(alarmsOf(watched))) alarms.add(name, watch);
    new Dashboard(this, 'Overview', { name: prefix, alarms, rows: graphs(watched) });
    this.saveQueries(stage);
    this.limitCosts(prefix, stage);
  }

  /** Checks the site from three regions. @returns the id of the check */
  private checkFromOutside(name: string, domain: string): string {
    return new route53.CfnHealthCheck(this, 'FromOutside', {
      healthCheckConfig: {
        type: 'HTTPS',
        fullyQualifiedDomainName: domain,
        resourcePath: '/api/health',
        port: 443,
        requestInterval: healthCheck.everySeconds,
        failureThreshold: 3,
        regions: [...healthCheck.regions],
      },
      healthCheckTags: [{ key: 'Name', value: name }],
    }).attrHealthCheckId;
  }

  /** Saves queries for the runbook. A query over all functions is saved for every fifty of them. */
  private saveQueries(stage: Stage): void {
    const { prefix, logGroups } = namesOf(stage);
    const save = (id: string, name: string, lines: readonly string[], groups: readonly string[]) => {
      for (let from = 0; from < groups.length; from += groupsOfQuery) {
        const part = from / groupsOfQuery + 1;
        new logs.CfnQueryDefinition(this, part === 1 ? id : `${id}${part}`, {
          name: `${prefix}/${name}${part === 1 ? '' : ` (${part})`}`,
          queryString: lines.join('\n| '),
          logGroupNames: groups.slice(from, from + groupsOfQuery),
        });
      }
    };
    const failures = ['filter event = "failure"', 'sort @timestamp desc', 'limit 100'];
    save(
      'Failures',
      'failures',
      ['fields @timestamp, operation, requestId, errorName, errorMessage, cause', ...failures],
      logGroups,
    );
    const oneRequest = ['fields @timestamp, @message', 'filter requestId = "paste the request id here"', 'sort @timestamp'];
    save('OneRequest', 'one request', oneRequest, logGroups);
    const slow = ['stats count() as calls, pct(latencyMs, 95) as p95, max(latencyMs) as slowest by route', 'sort p95 desc'];
    save('SlowRoutes', 'slow routes', slow, [`/aws/vendedlogs/${prefix}-api`]);
  }

  /**
   * The budget covers the whole account, because AWS separates a stage's costs only if its tags are activated for billing
   * (docs/operating.md). Cost anomaly monitors by tag need an organization's management account.
   * https://docs.aws.amazon.com/cost-management/latest/userguide/getting-started-ad.html
   */
  private limitCosts(name: string, { monthlyBudgetUsd, operators }: Stage): void {
    const subscribers = [{ subscriptionType: 'EMAIL', address: operators.alarms }];
    const warn = (notificationType: string) => ({
      notification: { notificationType, threshold: 100, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
      subscribers,
    });
    new budgets.CfnBudget(this, 'Budget', {
      budget: {
        budgetName: name,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyBudgetUsd, unit: 'USD' },
      },
      notificationsWithSubscribers: [warn('ACTUAL'), warn('FORECASTED')],
    });
  }
}
