import { Duration } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { Listener } from '#infra/constructs/listener';
import { Schedule } from '#infra/constructs/schedule';
import { StreamReader } from '#infra/constructs/stream-reader';
import { type DeadLetterQueue, deadLetterQueueName } from '#infra/dead-letters';
import { deliveries } from '#infra/stream-filters';
import { functionName } from '#shared/api/manifest';
import {
  type EventPattern,
  type ListenerId,
  listenerIds,
  listeners,
  type RotationId,
  rotationIds,
  rotations,
  type ScheduleId,
  type StreamReaderId,
  scheduleIds,
  schedules,
  streamReaderIds,
} from '#shared/schedules';
import { FunctionStack, type FunctionStackProps } from './function-stack';

/** The functions that no request calls: one for each schedule and each kind of AWS event, with the queues for their failures. */
export class EventsStack extends FunctionStack {
  /** Failed runs of schedules, and failed backups. The next run does the same work, so these are kept for information only. */
  private readonly failedRuns: sqs.Queue;
  /** AWS events that no function could process. They can be sent again from here (docs/runbook.md, "missed-events"). */
  private readonly missedEvents: sqs.Queue;

  constructor(scope: Construct, id: string, props: FunctionStackProps) {
    super(scope, id, props);
    this.failedRuns = this.queue('DeadLetters', 'failedRuns');
    this.missedEvents = this.queue('MissedEvents', 'missedEvents');
    for (const id of scheduleIds) this.schedule(id);
    for (const id of listenerIds) this.listener(id);
    for (const id of rotationIds) this.rotation(id);
    for (const id of streamReaderIds) this.streamReader(id);
    if (props.stage.backups) this.backups();
  }

  private schedule(id: ScheduleId): void {
    const { everyMinutes } = schedules[id];
    const target = this.uncalled(id, `Every ${everyMinutes} minutes`, this.failedRuns);
    new Schedule(this, `${functionName(id)}Schedule`, { target, everyMinutes, deadLetters: this.failedRuns });
  }

  private listener(id: ListenerId): void {
    const { source, detailTypes, objectsUnder }: EventPattern = listeners[id];
    const object = { bucket: { name: [this.own.data.mediaBucket.bucketName] }, object: { key: [{ prefix: objectsUnder }] } };
    const target = this.uncalled(id, `Listens to ${source}`, this.missedEvents);
    new Listener(this, `${functionName(id)}Listener`, {
      target,
      source,
      detailTypes,
      detail: objectsUnder ? object : undefined,
      deadLetters: this.missedEvents,
    });
  }

  private rotation(id: RotationId): void {
    const target = this.productFunction(id, 'Changes a secret');
    const secretId = this.own.data.pushSecretArn;
    const mayStart = new lambda.CfnPermission(this, `${functionName(id)}Permission`, {
      action: 'lambda:InvokeFunction',
      functionName: target.functionArn,
      principal: 'secretsmanager.amazonaws.com',
      sourceArn: secretId,
      sourceAccount: this.account,
    });
    const schedule = new secretsmanager.CfnRotationSchedule(this, `${functionName(id)}Rotation`, {
      secretId,
      rotationLambdaArn: target.functionArn,
      rotationRules: { automaticallyAfterDays: rotations[id].everyDays },
    });
    // The first rotation begins at once.
    schedule.addResourceDependency(mayStart);
    schedule.node.addDependency(target.role as iam.IRole);
  }

  /**
   * Keeps backups and copies that failed.
   * https://docs.aws.amazon.com/aws-backup/latest/devguide/eventbridge.html
   */
  private backups(): void {
    new events.Rule(this, 'FailedBackups', {
      eventPattern: {
        source: ['aws.backup'],
        detailType: ['Backup Job State Change', 'Copy Job State Change'],
        detail: { state: ['FAILED', 'EXPIRED', 'ABORTED', 'PARTIAL'] },
      },
      targets: [new targets.SqsQueue(this.failedRuns)],
    });
  }

  private queue(id: string, queue: DeadLetterQueue): sqs.Queue {
    return new sqs.Queue(this, id, {
      queueName: deadLetterQueueName(this.own.stage, queue),
      retentionPeriod: Duration.days(14),
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
    });
  }

  /** A function that the table's changes start. */
  private streamReader(id: StreamReaderId): void {
    const { stage, data } = this.own;
    const { table } = data;
    const readsStream = new iam.PolicyStatement({
      actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
      resources: [table.tableStreamArn ?? ''],
    });
    // The action has no resource-level permissions.
    // https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazondynamodb.html
    const findsStream = new iam.PolicyStatement({ actions: ['dynamodb:ListStreams'], resources: ['*'] });
    const target = this.productFunction(id, "Reads the table's stream", {
      statements: [readsStream, findsStream, ...(deliveries[id].isQueued ? [this.mayQueueFailures(this.missedEvents)] : [])],
    });
    const { mapping } = new StreamReader(this, `${functionName(id)}Stream`, {
      reader: id,
      target,
      table,
      live: stage.live,
      missedEvents: this.missedEvents,
    });
    // Lambda checks the rights when the mapping is created.
    mapping.node.addDependency(target.role as iam.IRole);
  }

  private uncalled(id: ScheduleId | ListenerId, description: string, deadLetters: sqs.IQueue) {
    return this.productFunction(id, description, { statements: [this.mayQueueFailures(deadLetters)] });
  }

  private mayQueueFailures({ queueArn }: sqs.IQueue): iam.PolicyStatement {
    return new iam.PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queueArn] });
  }
}
