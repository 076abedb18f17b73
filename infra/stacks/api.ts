import path from 'node:path';
import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { EnvName } from '#functions/env';
import { type FunctionId, type Grants, grants, type StageVariable } from '#functions/grants';
import { Listener } from '#infra/constructs/listener';
import { takenOriginSecrets } from '#infra/constructs/origin-secret';
import { ProductFunction } from '#infra/constructs/product-function';
import { type Resources, statementsOf, variablesOf } from '#infra/constructs/rights';
import { Routes, type ServedRoute } from '#infra/constructs/routes';
import { Schedule } from '#infra/constructs/schedule';
import { hashingFunctions, isSchedule, memoryMb, timeoutSeconds } from '#infra/sizing';
import { productName, type Stage } from '#infra/stage';
import { functionName, manifest, type OperationId } from '#shared/api/manifest';
import { functionPages, type PageId, pageIds, pageMethods } from '#shared/pages';
import { type Heard, type ListenerId, listenerIds, listeners, type ScheduleId, scheduleIds, schedules } from '#shared/schedules';
import type { DataStack } from './data';
import type { EdgeStack } from './edge';

interface Props extends StackProps {
  stage: Stage;
  data: DataStack;
  edge: EdgeStack;
  /** Where infra/bundle.ts has put each function. */
  bundleDir: string;
}

/** The physical name of a function: `settee-dev-PlaceBid`. */
export const physicalName = (stage: Stage, id: FunctionId): string => `${productName}-${stage.name}-${functionName(id)}`;

/** What runs: a Lambda for each route that has a handler and for each schedule, and the gateway's routes to them. Holds nothing. */
export class ApiStack extends Stack {
  private readonly resources: Resources;
  private readonly stageVariables: Record<StageVariable, string>;
  private readonly deadLetters: sqs.Queue;

  constructor(
    scope: Construct,
    id: string,
    private readonly own: Props,
  ) {
    super(scope, id, own);
    const { stage, data, edge } = own;

    this.resources = {
      tableName: data.table.tableName,
      tableArn: data.table.tableArn,
      mediaBucketName: data.mediaBucket.bucketName,
      mediaBucketArn: data.mediaBucket.bucketArn,
      webBucketName: edge.webBucket.bucketName,
      webBucketArn: edge.webBucket.bucketArn,
      stripeSecretArn: data.stripeSecretArn,
      stripeApiUrl: stage.stripe.apiUrl,
      mailFrom: stage.mail.from,
      mailResources: data.sender.resources,
    };
    this.stageVariables = {
      ADMIN_CLIENT_ID: data.adminClient.userPoolClientId,
      APP_URL: edge.siteOrigin,
      OPERATOR_EMAIL: stage.operators.contact,
      SEALED_BIDS: String(stage.sealedBids),
      RATE_LIMIT_SCALE: String(stage.rateLimitScale),
      PAYMENT_WINDOW_HOURS: String(stage.paymentWindowHours),
    };
    this.deadLetters = new sqs.Queue(this, 'DeadLetters', {
      queueName: `${productName}-${stage.name}-dead-letters`,
      retentionPeriod: Duration.days(14),
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
    });

    const served = manifest.map(({ id, method, path: url, definition }) => ({
      id: id as OperationId,
      method,
      path: url,
      needsToken: definition.access === 'admin',
      function: this.endpoint(id as OperationId, `${method} ${url}`),
    }));
    new Routes(this, 'Routes', {
      stage,
      httpApi: edge.httpApi,
      adminPool: data.adminPool,
      adminClient: data.adminClient,
      served: [...served, ...pageIds.flatMap((id) => this.page(id))],
    });

    for (const id of scheduleIds) this.schedule(id);
    for (const id of listenerIds) this.listener(id);
  }

  /** The routes of a page that a function writes. */
  private page(id: PageId): ServedRoute[] {
    const url = functionPages[id];
    const target = this.endpoint(id, `The page ${url}`);
    return pageMethods.map((method) => ({ id, method, path: url, needsToken: false, function: target }));
  }

  private endpoint(id: OperationId | PageId, description: string) {
    const everyEndpoint: Partial<Record<EnvName, string>> = {
      CLIENT_ADDRESS_HEADER: 'x-viewer-address',
      ORIGIN_SECRETS: takenOriginSecrets(this.own.stage),
    };
    return this.productFunction(id, description, everyEndpoint).function;
  }

  private schedule(id: ScheduleId): void {
    const { everyMinutes } = schedules[id];
    const target = this.uncalled(id, `Every ${everyMinutes} minutes`);
    new Schedule(this, `${functionName(id)}Schedule`, { target, everyMinutes, deadLetters: this.deadLetters });
  }

  private listener(id: ListenerId): void {
    const { source, detailTypes, objectsUnder }: Heard = listeners[id];
    const object = { bucket: { name: [this.resources.mediaBucketName] }, object: { key: [{ prefix: objectsUnder }] } };
    const target = this.uncalled(id, `Hears of ${source}`);
    new Listener(this, `${functionName(id)}Listener`, {
      target,
      source,
      detailTypes,
      detail: objectsUnder ? object : undefined,
      deadLetters: this.deadLetters,
    });
  }

  /** What nobody waits for: it puts its failures where operators find them. */
  private uncalled(id: ScheduleId | ListenerId, description: string) {
    const failures = new iam.PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.deadLetters.queueArn] });
    return this.productFunction(id, description, {}, [failures]).function;
  }

  private productFunction(
    id: FunctionId,
    description: string,
    variables: Partial<Record<EnvName, string>>,
    statements: iam.PolicyStatement[] = [],
  ): ProductFunction {
    const { stage, bundleDir } = this.own;
    const granted: Grants = grants[id];
    const name = functionName(id);
    return new ProductFunction(this, name, {
      functionName: physicalName(stage, id),
      description,
      bundle: path.join(bundleDir, name),
      memoryMb: memoryMb(id),
      timeoutSeconds: timeoutSeconds(id),
      environment: { ...variables, ...variablesOf(granted, this.resources, this.stageVariables) } as Record<string, string>,
      statements: [...statementsOf(granted, this.resources), ...statements],
      logRetentionDays: stage.logRetentionDays,
      reservedConcurrency: isSchedule(id)
        ? undefined
        : hashingFunctions.includes(id)
          ? stage.concurrency?.passwordHashing
          : undefined,
    });
  }
}
