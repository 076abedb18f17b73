import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';

interface Watch {
  metric: cloudwatch.IMetric;
  /** Rings above this, unless `below`. */
  above?: number;
  below?: number;
  /** Of the last `of` periods, how many must be so. Default one of one. */
  periods?: { breaching: number; of: number };
  /** What it means, in a sentence. */
  reason: string;
  /** Silence is as bad: set where the metric must always be there. */
  silenceRings?: boolean;
}

/** Alarms, each with what it means and the article of docs/runbook.md that says what to do; all of them mail the operators. */
export class Alarms extends Construct {
  readonly all: cloudwatch.Alarm[] = [];
  readonly topic: sns.Topic;
  private readonly action: SnsAction;
  private readonly prefix: string;

  constructor(scope: Construct, id: string, { prefix, mailTo }: { prefix: string; mailTo: string }) {
    super(scope, id);
    this.prefix = prefix;
    this.topic = new sns.Topic(this, 'Topic', { displayName: `${prefix} alarms`, enforceSSL: true });
    this.topic.addSubscription(new EmailSubscription(mailTo));
    // The topic's own policy takes the place of the default one, which would let CloudWatch in.
    this.topic.addToResourcePolicy(
      new iam.PolicyStatement({
        sid: 'AlarmsOfThisAccount',
        principals: [new iam.ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.topic.stack.account } },
      }),
    );
    this.action = new SnsAction(this.topic);
  }

  /** `name` is kebab-case, and the anchor of its article. */
  add(name: string, { metric, above, below, periods = { breaching: 1, of: 1 }, reason, silenceRings = false }: Watch): void {
    const alarm = new cloudwatch.Alarm(this, name, {
      alarmName: `${this.prefix}-${name}`,
      alarmDescription: `${reason} What to do: docs/runbook.md#${name}`,
      metric,
      threshold: above ?? below ?? 0,
      comparisonOperator:
        above === undefined
          ? cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD
          : cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: periods.of,
      datapointsToAlarm: periods.breaching,
      treatMissingData: silenceRings ? cloudwatch.TreatMissingData.BREACHING : cloudwatch.TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(this.action);
    alarm.addOkAction(this.action);
    this.all.push(alarm);
  }
}

/** A metric of an AWS service, by name: no reference to the stack that holds the resource, which so stays free to change. */
export const metric = (
  namespace: string,
  metricName: string,
  dimensionsMap: Record<string, string>,
  { statistic = 'Sum', minutes = 5 }: { statistic?: string; minutes?: number } = {},
): cloudwatch.Metric =>
  new cloudwatch.Metric({ namespace, metricName, dimensionsMap, statistic, period: Duration.minutes(minutes) });
