import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';

interface Published {
  metrics: readonly string[];
  /**
   * The sets of dimensions under which AWS publishes the metric. Any other set has no data, so its alarm would never go off.
   */
  dimensions: readonly (readonly string[])[];
  source: string;
}

const guide = 'https://docs.aws.amazon.com';

/**
 * The metrics of AWS that alarms and the dashboard use. operations.test.ts checks every metric of the stack against this list.
 */
export const published: Readonly<Record<string, Published>> = {
  'AWS/ApiGateway': {
    metrics: ['4xx', '5xx', 'Count', 'Latency', 'IntegrationError', 'ExecutionError', 'ClientError'],
    dimensions: [['ApiId', 'Stage']],
    source: `${guide}/apigateway/latest/developerguide/http-api-metrics.html`,
  },
  'AWS/CloudFront': {
    metrics: ['Requests', '4xxErrorRate', '5xxErrorRate'],
    dimensions: [['DistributionId', 'Region']],
    source: `${guide}/AmazonCloudFront/latest/DeveloperGuide/programming-cloudwatch-metrics.html`,
  },
  // For resources in front of CloudFront, the dimension Region is left out.
  'AWS/WAFV2': {
    metrics: ['BlockedRequests'],
    dimensions: [['Rule', 'WebACL']],
    source: `${guide}/waf/latest/developerguide/waf-metrics.html`,
  },
  // Throttled requests of an index count only under the index's name.
  'AWS/DynamoDB': {
    metrics: ['ReadThrottleEvents', 'WriteThrottleEvents', 'ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits'],
    dimensions: [['TableName'], ['GlobalSecondaryIndexName', 'TableName']],
    source: `${guide}/amazondynamodb/latest/developerguide/metrics-dimensions.html`,
  },
  'AWS/Lambda': {
    metrics: ['ClaimedAccountConcurrency', 'ConcurrentExecutions', 'Errors', 'Invocations', 'IteratorAge', 'Throttles'],
    dimensions: [[], ['FunctionName']],
    source: `${guide}/lambda/latest/dg/monitoring-metrics-types.html`,
  },
  'AWS/CertificateManager': {
    metrics: ['DaysToExpiry'],
    dimensions: [['CertificateArn']],
    source: `${guide}/acm/latest/userguide/cloudwatch-metrics.html`,
  },
  'AWS/SQS': {
    metrics: ['ApproximateNumberOfMessagesVisible'],
    dimensions: [['QueueName']],
    source: `${guide}/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-available-cloudwatch-metrics.html`,
  },
  'AWS/SES': {
    metrics: ['Send', 'Bounce', 'Complaint', 'Reputation.BounceRate', 'Reputation.ComplaintRate'],
    dimensions: [[]],
    source: `${guide}/ses/latest/dg/event-publishing-retrieving-cloudwatch.html`,
  },
  // A successful sign-in counts 1, a failed one 0.
  'AWS/Cognito': {
    metrics: ['SignInSuccesses'],
    dimensions: [['UserPool', 'UserPoolClient']],
    source: `${guide}/cognito/latest/developerguide/metrics-for-cognito-user-pools.html`,
  },
  'AWS/Route53': {
    metrics: ['HealthCheckStatus'],
    dimensions: [['HealthCheckId']],
    source: `${guide}/Route53/latest/DeveloperGuide/monitoring-cloudwatch.html`,
  },
};

interface Options {
  statistic?: string;
  minutes?: number;
}

/** A metric by name. A reference to the resource would tie this stack to the resource's stack. */
export const metric = (
  namespace: string,
  metricName: string,
  dimensionsMap: Record<string, string>,
  { statistic = 'Sum', minutes = 5 }: Options = {},
): cloudwatch.Metric =>
  new cloudwatch.Metric({ namespace, metricName, dimensionsMap, statistic, period: Duration.minutes(minutes) });

/** Returns the percentage of failed calls, or 0 while fewer than `atLeast` failed, because a few failures may be chance. */
export const shareOf = (
  label: string,
  { failed, all, atLeast }: { failed: cloudwatch.IMetric; all: cloudwatch.IMetric; atLeast: number },
): cloudwatch.MathExpression =>
  new cloudwatch.MathExpression({
    expression: `IF(failed >= ${atLeast}, 100 * failed / all, 0)`,
    label,
    usingMetrics: { failed, all },
  });

/** The sum of several metrics. Missing values count as 0. */
export const sumOf = (label: string, metrics: readonly cloudwatch.IMetric[]): cloudwatch.MathExpression =>
  new cloudwatch.MathExpression({
    expression: metrics.map((_, index) => `FILL(m${index}, 0)`).join(' + '),
    label,
    usingMetrics: Object.fromEntries(metrics.map((one, index) => [`m${index}`, one])),
  });
