import * as iam from 'aws-cdk-lib/aws-iam';
import type { EnvName } from '#functions/env';
import { type Grants, type StageVariable, variablesOfGrants } from '#functions/grants';

/** The resources that the functions use, by name and ARN. */
export interface Resources {
  tableName: string;
  tableArn: string;
  mediaBucketName: string;
  mediaBucketArn: string;
  webBucketName: string;
  webBucketArn: string;
  stripeSecretArn: string;
  pushSecretArn: string;
  /** The address of Stripe's API, if it is not the public one. */
  stripeApiUrl: string | undefined;
  mailFrom: string;
  /** The identity and the configuration set. */
  mailResources: readonly string[];
  /** Open WebSockets: the endpoint for messages to them, and the ARN for the right to send. */
  connections: { url: string; arn: string };
}

/** Groups `Action:place` by place. */
const byPlace = (entries: readonly string[]): Map<string, string[]> => {
  const places = new Map<string, string[]>();
  for (const entry of entries) {
    const [action = '', place = ''] = entry.split(':');
    places.set(place, [...(places.get(place) ?? []), action]);
  }
  return places;
};

/** The policy statements for a function's grants: named actions on named resources. */
export const statementsOf = (
  { table = [], media = [], web = [], stripe, mail, push, rotatesPush, connections, suppression }: Grants,
  resources: Resources,
): iam.PolicyStatement[] => {
  const allow = (actions: string[], arns: string[], conditions?: Record<string, Record<string, string>>) =>
    new iam.PolicyStatement({ actions, resources: arns, ...(conditions && { conditions }) });
  const statements: iam.PolicyStatement[] = [];
  for (const [index, actions] of byPlace(table)) {
    const arn = index === '' ? resources.tableArn : `${resources.tableArn}/index/${index}`;
    statements.push(
      allow(
        actions.map((action) => `dynamodb:${action}`),
        [arn],
      ),
    );
  }
  for (const [prefix, actions] of byPlace(media)) {
    const onObjects = actions.filter((action) => action !== 'ListBucket').map((action) => `s3:${action}`);
    if (onObjects.length > 0) statements.push(allow(onObjects, [`${resources.mediaBucketArn}/${prefix}/*`]));
    if (actions.includes('ListBucket')) {
      statements.push(allow(['s3:ListBucket'], [resources.mediaBucketArn], { StringLike: { 's3:prefix': `${prefix}/*` } }));
    }
  }
  for (const [folder, actions] of byPlace(web)) {
    statements.push(
      allow(
        actions.map((action) => `s3:${action}`),
        [`${resources.webBucketArn}/${folder}/*`],
      ),
    );
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
  // The list belongs to the account and is no resource.
  // https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonsimpleemailservicev2.html
  if (suppression) statements.push(allow(['ses:DeleteSuppressedDestination'], ['*']));
  return statements;
};

/** The environment variables that belong to a function's grants. */
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
    STRIPE_SECRET_ID: resources.stripeSecretArn,
    STRIPE_API_URL: resources.stripeApiUrl,
    PUSH_SECRET_ID: resources.pushSecretArn,
    MAIL_FROM: resources.mailFrom,
    LIVE_URL: resources.connections.url,
  };
  return Object.fromEntries(
    variablesOfGrants(granted).flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
};
