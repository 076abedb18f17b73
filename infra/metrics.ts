import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';

interface Published {
  metrics: readonly string[];
  /** The sets of dimensions that a metric is published under: under any other there is none, and an alarm on it never rings. */
  dimensions: readonly (readonly string[])[];
  source: string;
}

const guide = 'https://docs.aws.amazon.com';

/** What AWS publishes of what alarms and dashboard look at. operations.test.ts holds every metric of the stack against it. */
export const published: Readonly<Record<string, Published>> = {
  'AWS/ApiGateway': {
    metrics: ['4xx', '5xx', 'Count', 'Latency', 'IntegrationError', 'ExecutionError'],
    dimensions: [['ApiId', 'Stage']],
    source: `${guide}/apigateway/latest/developerguide/http-api-metrics.html`,
  },
  'AWS/CloudFront': {
    metrics: ['Requests', '4xxErrorRate', '5xxErrorRate'],
    dimensions: [['DistributionId', 'Region']],
    source: `${guide}/AmazonCloudFront/latest/DeveloperGuide/programming-cloudwatch-metrics.html`,
  },
  // The dimension Region is left out for what stands before CloudFront.
  'AWS/WAFV2': {
    metrics: ['BlockedRequests'],
    dimensions: [['Rule', 'WebACL']],
    source: `${guide}/waf/latest/developerguide/waf-metrics.html`,
  },
  // An index that turns requests away counts under its own name alone.
  'AWS/DynamoDB': {
    metrics: ['ReadThrottleEvents', 'WriteThrottleEvents', 'ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits'],
    dimensions: [['TableName'], ['GlobalSecondaryIndexName', 'TableName']],
    source: `${guide}/amazondynamodb/latest/developerguide/metrics-dimensions.html`,
  },
  'AWS/Lambda': {
    metrics: ['ConcurrentExecutions', 'Invocations', 'IteratorAge', 'Throttles'],
    dimensions: [[], ['FunctionName']],
    source: `${guide}/lambda/latest/dg/monitoring-metrics-types.html`,
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
  // A sign-in counts 1, one that failed 0.
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

/** A metric by name: no reference to the stack that holds the resource, which so stays free to change. */
export const metric = (
  namespace: string,
  metricName: string,
  dimensionsMap: Record<string, string>,
  { statistic = 'Sum', minutes = 5 }: Options = {},
): cloudwatch.Metric =>
  new cloudwatch.Metric({ namespace, metricName, dimensionsMap, statistic, period: Duration.minutes(minutes) });

/** Several metrics as one; what is not there counts 0. */
export const sumOf = (label: string, metrics: readonly cloudwatch.IMetric[]): cloudwatch.MathExpression =>
  new cloudwatch.MathExpression({
    expression: metrics.map((_, index) => `FILL(m${index}, 0)`).join(' + '),
    label,
    usingMetrics: Object.fromEntries(metrics.map((one, index) => [`m${index}`, one])),
  });
