import path from 'node:path';
import { Stack, type StackProps } from 'aws-cdk-lib';
import type * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { EnvName } from '#functions/env';
import { type FunctionId, type Grants, grants, type StageVariable } from '#functions/grants';
import { ProductFunction } from '#infra/constructs/product-function';
import { type Resources, statementsOf, variablesOf } from '#infra/constructs/rights';
import { type DeadLetterQueue, deadLetterQueueName } from '#infra/dead-letters';
import { hashingFunctions, memoryMb, reportedFunctions, timeoutSeconds } from '#infra/sizing';
import { productName, type Stage } from '#infra/stage';
import { functionName } from '#shared/api/manifest';
import type { DataStack } from './data';
import type { EdgeStack } from './edge';

export interface FunctionStackProps extends StackProps {
  stage: Stage;
  data: DataStack;
  edge: EdgeStack;
  /** The output folder of infra/bundle.ts. */
  bundleDir: string;
}

/** The physical name of a function: `settee-dev-PlaceBid`. */
export const physicalName = (stage: Stage, id: FunctionId): string => `${productName}-${stage.name}-${functionName(id)}`;

interface Extras {
  variables?: Partial<Record<EnvName, string>>;
  statements?: iam.PolicyStatement[];
}

/**
 * A stack of functions, each with its grants from functions/grants.ts. It holds no data, so it can be deleted and created again.
 */
export abstract class FunctionStack extends Stack {
  private readonly resources: Resources;
  private readonly stageVariables: Record<StageVariable, string>;

  constructor(
    scope: Construct,
    id: string,
    protected readonly own: FunctionStackProps,
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
      auditBucketName: data.auditBucket.bucketName,
      auditBucketArn: data.auditBucket.bucketArn,
      stripeSecretArn: data.stripeSecretArn,
      pushSecretArn: data.pushSecretArn,
      stripeApiUrl: stage.stripe.apiUrl,
      mailFrom: stage.mail.from,
      mailResources: data.sender.resources,
      deadLetters: { failedRuns: this.deadLetters('failedRuns'), missedEvents: this.deadLetters('missedEvents') },
      connections: { url: edge.live.callbackUrl, arn: edge.live.connectionsArn },
    };
    this.stageVariables = {
      ADMIN_CLIENT_ID: data.adminClient.userPoolClientId,
      API_URL: edge.httpApi.apiEndpoint,
      APP_URL: edge.siteOrigin,
      OPERATOR_EMAIL: stage.operators.contact,
      SEALED_BIDS: String(stage.sealedBids),
      HOLD_FIRST_POSTS: String(stage.holdFirstPosts),
      MINIMUM_BID: String(stage.minimumBid),
      RATE_LIMIT_SCALE: String(stage.rateLimitScale),
      PAYMENT_WINDOW_HOURS: String(stage.paymentWindowHours),
    };
  }

  /**
   * By name, because the stack that has these queues is deployed last.
   * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-queue-message-identifiers.html
   */
  private deadLetters(queue: DeadLetterQueue): { url: string; arn: string } {
    const name = deadLetterQueueName(this.own.stage, queue);
    const arn = this.formatArn({ service: 'sqs', resource: name });
    return { url: `https://sqs.${this.region}.${this.urlSuffix}/${this.account}/${name}`, arn };
  }

  protected productFunction(id: FunctionId, description: string, { variables = {}, statements = [] }: Extras = {}) {
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
      traced: stage.tracing,
      reported: stage.reportLines || reportedFunctions.includes(id),
      logRetentionDays: stage.logRetentionDays,
      logsAreKept: stage.keepData,
      reservedConcurrency: hashingFunctions.includes(id) ? stage.concurrency?.passwordHashing : undefined,
    }).function;
  }
}
