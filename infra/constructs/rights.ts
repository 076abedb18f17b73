import * as iam from 'aws-cdk-lib/aws-iam';
import { appendOnly } from '#core/kernel/table/schema';
import type { EnvName } from '#functions/env';
import { canRecord, type Grants, type StageVariable, variablesOfGrants } from '#functions/grants';
import { noticesFile } from '#shared/site/notices';

export interface Resources {
  tableName: string;
  tableArn: string;
  mediaBucketName: string;
  mediaBucketArn: string;
  webBucketName: string;
  webBucketArn: string;
  auditBucketName: string;
  auditBucketArn: string;
  stripeSecretArn: string;
  pushSecretArn: string;
  stripeApiUrl: string | undefined;
  mailFrom: string;
  /** The identity and the configuration set. */
  mailResources: readonly string[];
  /** The endpoint for messages, and the ARN for the right to send. */
  connections: { url: string; arn: string };
  /** The queues of failed runs and of undelivered events. */
  deadLetters: { failedRuns: { url: string; arn: string }; missedEvents: { url: string; arn: string } };
}

/** The folder of the sealed days, as in functions/core/kernel/audit-log/seal.ts. */
const sealedFolder = 'audit';

const groupByPrefix = (entries: readonly string[]): Map<string, string[]> => {
  const places = new Map<string, string[]>();
  for (const entry of entries) {
    const [action = '', place = ''] = entry.split(':');
    places.set(place, [...(places.get(place) ?? []), action]);
  }
  return places;
};

/**
 * Denies every function to change or remove records that are written once. Does not affect TTL.
 *
 * `ForAnyValue` denies a request if one of its keys is such a record. A transaction is authorized as the sum of its parts, so it
 * may put a record beside other changes.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-single-vs-multi-valued-context-keys.html
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html
 */
const denyChangesOfRecords = (granted: Grants, { tableArn }: Resources): iam.PolicyStatement[] => {
  const deny = (actions: string[], beginnings: readonly string[]) =>
    new iam.PolicyStatement({
      effect: iam.Effect.DENY,
      actions,
      resources: [tableArn],
      conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': beginnings.map((beginning) => `${beginning}*`) } },
    });
  const audit = `${appendOnly.audit}*`;
  return [
    deny(['dynamodb:UpdateItem', 'dynamodb:DeleteItem'], Object.values(appendOnly)),
    canRecord(granted)
      ? // For an Allow it is `ForAllValues`, which is true where a request names no key: so it must name one.
        new iam.PolicyStatement({
          actions: ['dynamodb:PutItem'],
          resources: [tableArn],
          conditions: {
            'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [audit] },
            Null: { 'dynamodb:LeadingKeys': 'false' },
          },
        })
      : // IAM cannot tell an item that is put from one that is replaced.
        deny(['dynamodb:PutItem'], [appendOnly.audit]),
  ];
};

export const statementsOf = (granted: Grants, resources: Resources): iam.PolicyStatement[] => {
  const {
    table = [],
    media = [],
    web = [],
    stripe,
    mail,
    push,
    rotatesPush,
    connections,
    suppression,
    seals,
    publishes,
    deadLetters,
  } = granted;
  const allow = (actions: string[], arns: string[], conditions?: Record<string, Record<string, string>>) =>
    new iam.PolicyStatement({ actions, resources: arns, ...(conditions && { conditions }) });
  const statements: iam.PolicyStatement[] = denyChangesOfRecords(granted, resources);
  for (const [index, actions] of groupByPrefix(table)) {
    const arn = index === '' ? resources.tableArn : `${resources.tableArn}/index/${index}`;
    statements.push(
      allow(
        actions
          .flatMap((action) => (action === 'GetItem' ? [action, 'BatchGetItem'] : action))
          .map((action) => `dynamodb:${action}`),
        [arn],
      ),
    );
  }
  for (const [prefix, actions] of groupByPrefix(media)) {
    const onObjects = actions.filter((action) => action !== 'ListBucket').map((action) => `s3:${action}`);
    if (onObjects.length > 0) statements.push(allow(onObjects, [`${resources.mediaBucketArn}/${prefix}/*`]));
    if (actions.includes('ListBucket')) {
      statements.push(allow(['s3:ListBucket'], [resources.mediaBucketArn], { StringLike: { 's3:prefix': `${prefix}/*` } }));
    }
  }
  for (const [folder, actions] of groupByPrefix(web)) {
    statements.push(
      allow(
        actions.map((action) => `s3:${action}`),
        [`${resources.webBucketArn}/${folder}/*`],
      ),
    );
  }
  if (publishes) statements.push(allow(['s3:GetObject', 's3:PutObject'], [`${resources.webBucketArn}/${noticesFile}`]));
  if (seals) {
    statements.push(allow(['s3:GetObject', 's3:PutObject'], [`${resources.auditBucketArn}/${sealedFolder}/*`]));
    statements.push(allow(['s3:ListBucket'], [resources.auditBucketArn], { StringLike: { 's3:prefix': `${sealedFolder}/*` } }));
  }
  if (stripe) statements.push(allow(['secretsmanager:GetSecretValue'], [resources.stripeSecretArn]));
  if (push) statements.push(allow(['secretsmanager:GetSecretValue'], [resources.pushSecretArn]));
  if (rotatesPush) {
    const steps = ['GetSecretValue', 'DescribeSecret', 'PutSecretValue', 'UpdateSecretVersionStage'];
    statements.push(
      allow(
        steps.map((step) => `secretsmanager:${step}`),
        [resources.pushSecretArn],
      ),
    );
  }
  if (mail) statements.push(allow(['ses:SendEmail'], [...resources.mailResources]));
  if (connections) statements.push(allow(['execute-api:ManageConnections'], [resources.connections.arn]));
  if (deadLetters) {
    const { failedRuns, missedEvents } = resources.deadLetters;
    statements.push(allow(['sqs:GetQueueAttributes'], [failedRuns.arn, missedEvents.arn]));
  }
  // The suppression list belongs to the account and has no ARN.
  // https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonsimpleemailservicev2.html
  if (suppression) statements.push(allow(['ses:DeleteSuppressedDestination'], ['*']));
  return statements;
};

export const variablesOf = (
  granted: Grants,
  resources: Resources,
  stageVariables: Readonly<Record<StageVariable, string>>,
): Partial<Record<EnvName, string>> => {
  const values: Partial<Record<EnvName, string | undefined>> = {
    ...stageVariables,
    TABLE_NAME: resources.tableName,
    MEDIA_BUCKET: resources.mediaBucketName,
    WEB_BUCKET: resources.webBucketName,
    AUDIT_BUCKET: resources.auditBucketName,
    STRIPE_SECRET_ID: resources.stripeSecretArn,
    STRIPE_API_URL: resources.stripeApiUrl,
    PUSH_SECRET_ID: resources.pushSecretArn,
    MAIL_FROM: resources.mailFrom,
    LIVE_URL: resources.connections.url,
    FAILED_RUNS_QUEUE_URL: resources.deadLetters.failedRuns.url,
    MISSED_EVENTS_QUEUE_URL: resources.deadLetters.missedEvents.url,
  };
  return Object.fromEntries(
    variablesOfGrants(granted).flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
};
