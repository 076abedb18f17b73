import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type * as cognito from 'aws-cdk-lib/aws-cognito';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as route53 from 'aws-cdk-lib/aws-route53';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { AdminPool } from '#infra/constructs/admin-pool';
import { AuditBucket } from '#infra/constructs/audit-bucket';
import { Backups } from '#infra/constructs/backups';
import { MarketplaceTable } from '#infra/constructs/marketplace-table';
import { MediaBucket } from '#infra/constructs/media-bucket';
import { ReadLog } from '#infra/constructs/read-log';
import { removalPolicyOf } from '#infra/constructs/removal-policy';
import { Sender } from '#infra/constructs/sender';
import { productName, type Stage } from '#infra/stage';

/** The only stack with data that must not be lost. Renaming a construct id would replace the resource. */
export class DataStack extends Stack {
  readonly table: dynamodb.ITableV2;
  readonly mediaBucket: s3.Bucket;
  readonly auditBucket: s3.Bucket;
  readonly adminPool: cognito.UserPool;
  readonly adminClient: cognito.UserPoolClient;
  readonly sender: Sender;
  readonly stripeSecretArn: string;
  readonly pushSecretArn: string;

  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { stage: Stage }) {
    super(scope, id, props);
    const { keepData, site } = stage;

    const { table } = new MarketplaceTable(this, 'Marketplace', stage);
    this.table = stage.restoredTableName
      ? dynamodb.TableV2.fromTableAttributes(this, 'RestoredTable', {
          tableName: stage.restoredTableName,
          ...(stage.restoredTableStreamArn && { tableStreamArn: stage.restoredTableStreamArn }),
          grantIndexPermissions: true,
        })
      : table;
    // Other stacks import these until they use a restored table, and CloudFormation does not remove an export in use.
    for (const attribute of [table.tableName, table.tableArn, table.tableStreamArn]) this.exportValue(attribute);

    this.mediaBucket = new MediaBucket(this, 'Media', {
      keepData,
      siteOrigin: site ? `https://${site.domain}` : 'https://*.cloudfront.net',
    }).bucket;

    this.auditBucket = new AuditBucket(this, 'Audit', stage).bucket;

    if (stage.backups)
      new Backups(this, 'Backups', {
        ...stage.backups,
        tableArn: this.table.tableArn,
        bucketArn: this.mediaBucket.bucketArn,
      });

    if (stage.readLog)
      new ReadLog(this, 'ReadLog', {
        stage,
        bucket: stage.readLog.bucket,
        tableArn: this.table.tableArn,
        mediaBucketArn: this.mediaBucket.bucketArn,
      });

    const { pool, client } = new AdminPool(this, 'Administrators', stage);
    this.adminPool = pool;
    this.adminClient = client;

    this.sender = new Sender(this, 'Sender', {
      ...stage.mail,
      sandboxRecipients: stage.mail.sandboxRecipients ?? [],
      zone:
        site?.hostedZone &&
        route53.PublicHostedZone.fromPublicHostedZoneAttributes(this, 'Zone', {
          hostedZoneId: site.hostedZone.id,
          zoneName: site.hostedZone.name,
        }),
    });

    // The value is entered by hand once (docs/deploy.md), so that no template, log or pipeline contains it.
    const stripe = new secretsmanager.CfnSecret(this, 'Stripe', {
      name: `${productName}/${stage.name}/stripe`,
      description: 'JSON: secretKey and webhookSecret from the dashboard of Stripe',
    });
    stripe.applyRemovalPolicy(removalPolicyOf(keepData));
    this.stripeSecretArn = stripe.ref;

    // The first rotation creates the keys, as soon as the function exists (events.ts).
    const push = new secretsmanager.CfnSecret(this, 'Push', {
      name: `${productName}/${stage.name}/push`,
      description: 'JSON: the keys by which push services know this deployment',
      secretString: JSON.stringify({ keys: [] }),
    });
    push.applyRemovalPolicy(removalPolicyOf(keepData));
    this.pushSecretArn = push.ref;

    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'MediaBucketName', { value: this.mediaBucket.bucketName });
    new CfnOutput(this, 'AuditBucketName', { value: this.auditBucket.bucketName });
    new CfnOutput(this, 'UserPoolId', { value: pool.userPoolId });
    new CfnOutput(this, 'UserPoolClientId', { value: client.userPoolClientId });
    new CfnOutput(this, 'StripeSecretName', { value: `${productName}/${stage.name}/stripe` });
    this.sender.dkimRecords.forEach(({ name, value }, index) => {
      new CfnOutput(this, `DkimRecord${index + 1}`, { value: `${name} CNAME ${value}` });
    });
  }
}
