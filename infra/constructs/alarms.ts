import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage';

export interface Watch {
  metric: cloudwatch.IMetric;
  above?: number;
  below?: number;
  periods?: { breaching: number; of: number };
  reason: string;
  /** Missing data also triggers the alarm. For metrics that must always exist. */
  silenceRings?: boolean;
  /** Wakes somebody up, because people cannot use the product, money is stuck, or there is an intruder. */
  urgent?: boolean;
}

interface Props {
  prefix: string;
  operators: Stage['operators'];
}

/** Alarms with links to their articles in docs/runbook.md. Two topics mail them to the operators. */
export class Alarms extends Construct {
  readonly all: cloudwatch.Alarm[] = [];
  private readonly actions: Record<'urgent' | 'usual', SnsAction>;

  constructor(
    scope: Construct,
    id: string,
    private readonly own: Props,
  ) {
    super(scope, id);
    const { alarms, urgent = alarms } = own.operators;
    this.actions = { urgent: this.topic('Urgent', 'wake somebody', urgent), usual: this.topic('Topic', 'look tomorrow', alarms) };
  }

  private topic(id: string, name: string, mailTo: string): SnsAction {
    const topic = new sns.Topic(this, id, { displayName: `${this.own.prefix} alarms: ${name}`, enforceSSL: true });
    topic.addSubscription(new EmailSubscription(mailTo));
    // Replaces the topic's default policy, which would let CloudWatch publish.
    topic.addToResourcePolicy(
      new iam.PolicyStatement({
        sid: 'AlarmsOfThisAccount',
        principals: [new iam.ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': topic.stack.account } },
      }),
    );
    return new SnsAction(topic);
  }

  add(name: string, { metric, above, below, periods = { breaching: 1, of: 1 }, reason, silenceRings, urgent }: Watch): void {
    const alarm = new cloudwatch.Alarm(this, name, {
      alarmName: `${this.own.prefix}-${name}`,
      alarmDescription: `${reason} What to do: ${this.own.operators.runbook}#${name}`,
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
    const action = this.actions[urgent ? 'urgent' : 'usual'];
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
    this.all.push(alarm);
  }
}
