import { Duration } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { Listener } from '#infra/constructs/listener';
import { Schedule } from '#infra/constructs/schedule';
import { productName } from '#infra/stage';
import { functionName } from '#shared/api/manifest';
import { type Heard, type ListenerId, listenerIds, listeners, type ScheduleId, scheduleIds, schedules } from '#shared/schedules';
import { FunctionStack, type FunctionStackProps } from './function-stack';

/** What nobody calls: a Lambda for each schedule and for each kind of news of AWS, and where their failures are found. */
export class EventsStack extends FunctionStack {
  private readonly deadLetters: sqs.Queue;

  constructor(scope: Construct, id: string, props: FunctionStackProps) {
    super(scope, id, props);
    this.deadLetters = new sqs.Queue(this, 'DeadLetters', {
      queueName: `${productName}-${props.stage.name}-dead-letters`,
      retentionPeriod: Duration.days(14),
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
    });
    for (const id of scheduleIds) this.schedule(id);
    for (const id of listenerIds) this.listener(id);
  }

  private schedule(id: ScheduleId): void {
    const { everyMinutes } = schedules[id];
    const target = this.uncalled(id, `Every ${everyMinutes} minutes`);
    new Schedule(this, `${functionName(id)}Schedule`, { target, everyMinutes, deadLetters: this.deadLetters });
  }

  private listener(id: ListenerId): void {
    const { source, detailTypes, objectsUnder }: Heard = listeners[id];
    const object = { bucket: { name: [this.own.data.mediaBucket.bucketName] }, object: { key: [{ prefix: objectsUnder }] } };
    const target = this.uncalled(id, `Hears of ${source}`);
    new Listener(this, `${functionName(id)}Listener`, {
      target,
      source,
      detailTypes,
      detail: objectsUnder ? object : undefined,
      deadLetters: this.deadLetters,
    });
  }

  private uncalled(id: ScheduleId | ListenerId, description: string) {
    const failures = new iam.PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.deadLetters.queueArn] });
    return this.productFunction(id, description, { statements: [failures] });
  }
}
