import { Match, type Template } from 'aws-cdk-lib/assertions';
import { keptDays } from '#core/kernel/audit-log/trail';
import { tableSchema } from '#core/kernel/table/schema';
import {
  productionSettings,
  type Resource,
  resourcesOf,
  restoredSettings,
  synthesize,
  throwawaySettings,
  variedSettings,
} from '#infra/testing/synth';

const { data } = synthesize(productionSettings).templates;
const throwaway = synthesize(throwawaySettings).templates.data;

const stateful = [
  'AWS::DynamoDB::GlobalTable',
  'AWS::S3::Bucket',
  'AWS::Cognito::UserPool',
  'AWS::SecretsManager::Secret',
] as const;

it('keeps every stateful resource when its stack is deleted, if the stage keeps data', () => {
  for (const type of stateful) {
    const resources = Object.values(resourcesOf(data, type));
    // Stripe's secrets, and the keys for push services.
    // The media bucket and the audit bucket.
    expect([type, resources.length]).toEqual([
      type,
      type === 'AWS::SecretsManager::Secret' ? 2 : type === 'AWS::S3::Bucket' ? 2 : 1,
    ]);
    for (const { DeletionPolicy } of resources) expect([type, DeletionPolicy]).toEqual([type, 'RetainExceptOnCreate']);
  }
  data.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
    Replicas: [
      Match.objectLike({
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
      }),
    ],
  });
  data.hasResourceProperties('AWS::Cognito::UserPool', { DeletionProtection: 'ACTIVE' });
  data.hasResourceProperties('AWS::S3::Bucket', { VersioningConfiguration: { Status: 'Enabled' } });
});

it('allows rolling back a failed first deployment completely, and trying again', () => {
  const { templates, stacks } = synthesize(variedSettings);
  templates.data.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
    Replicas: [Match.objectLike({ DeletionProtectionEnabled: false })],
  });
  templates.data.hasResourceProperties('AWS::Cognito::UserPool', { DeletionProtection: 'INACTIVE' });
  expect(new Set(stacks.map(({ terminationProtection }) => terminationProtection))).toEqual(new Set([false]));
  // `Retain` would also keep a resource whose creation is rolled back, and block its name. Only the log of the CDK's function may.
  const retained = Object.values(templates).flatMap((template) =>
    Object.entries(template.toJSON().Resources as Record<string, Resource>).filter(([, one]) => one.DeletionPolicy === 'Retain'),
  );
  expect(retained.map(([id]) => id)).toEqual([expect.stringMatching(/^CustomCDKBucketDeployment\w+LogGroup/)]);
});

it('sends email from its own subdomain, with records for SPF, DKIM and DMARC', () => {
  data.hasResourceProperties('AWS::SES::EmailIdentity', {
    MailFromAttributes: { MailFromDomain: 'bounce.staging.test', BehaviorOnMxFailure: 'USE_DEFAULT_VALUE' },
  });
  const all = Object.values(resourcesOf(data, 'AWS::Route53::RecordSet'));
  // DKIM: SES names the records itself. https://docs.aws.amazon.com/ses/latest/dg/send-email-authentication-dkim-easy.html
  expect(all.filter(({ Properties }) => JSON.stringify(Properties.Name).includes('DkimDNSTokenName'))).toHaveLength(3);
  const records = all.map(({ Properties }) => [Properties.Type, Properties.Name, ...(Properties.ResourceRecords as string[])]);
  expect(records).toEqual(
    expect.arrayContaining([
      ['MX', 'bounce.staging.test.', '10 feedback-smtp.us-east-1.amazonses.com'],
      ['TXT', 'bounce.staging.test.', '"v=spf1 include:amazonses.com ~all"'],
      ['TXT', '_dmarc.staging.test.', '"v=DMARC1; p=quarantine; adkim=r; aspf=r"'],
    ]),
  );
});

it('locks files of the audit for 400 days if the stage keeps data, and never in other stages', () => {
  // In compliance mode nobody can shorten the lock, delete a file, or change the mode.
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-lock.html#object-lock-retention-modes
  data.hasResourceProperties('AWS::S3::Bucket', {
    ObjectLockEnabled: true,
    ObjectLockConfiguration: {
      ObjectLockEnabled: 'Enabled',
      Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: keptDays } },
    },
    // A lock requires versions, and overrides lifecycle rules.
    VersioningConfiguration: { Status: 'Enabled' },
    LifecycleConfiguration: {
      Rules: [
        Match.objectLike({
          ExpirationInDays: keptDays + 1,
          NoncurrentVersionExpiration: { NoncurrentDays: 1 },
          Status: 'Enabled',
        }),
        Match.objectLike({ ExpiredObjectDeleteMarker: true }),
      ],
    },
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    },
  });
  expect(JSON.stringify(throwaway.toJSON())).not.toContain('ObjectLock');
});

it('leaves nothing behind if the stage does not keep data', () => {
  for (const type of stateful)
    for (const { DeletionPolicy } of Object.values(resourcesOf(throwaway, type)))
      expect([type, DeletionPolicy]).toEqual([type, 'Delete']);
  throwaway.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
    Replicas: [Match.objectLike({ DeletionProtectionEnabled: false })],
  });
  throwaway.resourceCountIs('Custom::S3AutoDeleteObjects', 2);
});

it('creates the table of the schema, on demand, with TTL and three indexes', () => {
  data.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [
      { AttributeName: 'PK', KeyType: 'HASH' },
      { AttributeName: 'SK', KeyType: 'RANGE' },
    ],
    TimeToLiveSpecification: { AttributeName: 'expiresAtEpochSeconds', Enabled: true },
    GlobalSecondaryIndexes: tableSchema.indexes.map(({ name, partitionKey, sortKey, projection }) => ({
      IndexName: name,
      KeySchema: [
        { AttributeName: partitionKey, KeyType: 'HASH' },
        { AttributeName: sortKey, KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: projection },
    })),
  });
});

it('keeps photos private, encrypted, and served to nobody but CloudFront', () => {
  data.hasResourceProperties('AWS::S3::Bucket', {
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    },
    BucketEncryption: { ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }] },
  });
  const [policy] = Object.values(resourcesOf(data, 'AWS::S3::BucketPolicy')) as [Resource];
  const statements = (policy.Properties.PolicyDocument as { Statement: Record<string, unknown>[] }).Statement;
  const allowed = statements.filter(({ Effect }) => Effect === 'Allow');
  expect(allowed).toHaveLength(1);
  expect(allowed[0]).toMatchObject({
    Action: 's3:GetObject',
    Principal: { Service: 'cloudfront.amazonaws.com' },
    Condition: { ArnLike: { 'aws:SourceArn': 'arn:aws:cloudfront::123456789012:distribution/*' } },
  });
  expect(JSON.stringify(allowed[0]?.Resource)).toContain('/photos/*');
  expect(statements).toContainEqual(
    expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
  );
});

it('sends events for uploads, without a CDK function for the setup', () => {
  data.hasResourceProperties('AWS::S3::Bucket', {
    NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
  });
  data.resourceCountIs('Custom::S3BucketNotifications', 0);
});

it('deletes unused uploads, and accepts uploads from the site only', () => {
  data.hasResourceProperties('AWS::S3::Bucket', {
    LifecycleConfiguration: {
      Rules: Match.arrayWith([Match.objectLike({ Prefix: 'uploads/', ExpirationInDays: 2, Status: 'Enabled' })]),
    },
    CorsConfiguration: {
      CorsRules: [Match.objectLike({ AllowedMethods: ['POST'], AllowedOrigins: ['https://www.staging.test'] })],
    },
  });
});

it('never expires documents, removes deleted ones after a day, and lets only functions read them', () => {
  const rulesOf = (template: Template) => {
    const [bucket] = Object.values(resourcesOf(template, 'AWS::S3::Bucket')) as [Resource];
    return (bucket.Properties.LifecycleConfiguration as { Rules: Record<string, unknown>[] }).Rules;
  };
  for (const template of [data, throwaway])
    for (const rule of rulesOf(template).filter(({ ExpirationInDays }) => ExpirationInDays !== undefined))
      expect(['uploads/', 'exports/']).toContain(rule.Prefix);
  expect(rulesOf(data)).toContainEqual(
    expect.objectContaining({ Prefix: 'certificates/', NoncurrentVersionExpiration: { NoncurrentDays: 1 } }),
  );
  expect(JSON.stringify(resourcesOf(data, 'AWS::S3::BucketPolicy'))).not.toContain('certificates');
});

it('deletes data exports after seven days, and their versions a day later', () => {
  const rule = { Prefix: 'exports/', ExpirationInDays: 7, Status: 'Enabled' };
  data.hasResourceProperties('AWS::S3::Bucket', {
    LifecycleConfiguration: {
      Rules: Match.arrayWith([Match.objectLike({ ...rule, NoncurrentVersionExpiration: { NoncurrentDays: 1 } })]),
    },
  });
  throwaway.hasResourceProperties('AWS::S3::Bucket', {
    LifecycleConfiguration: {
      Rules: Match.arrayWith([Match.objectLike({ ...rule, NoncurrentVersionExpiration: Match.absent() })]),
    },
  });
});

it('lets only administrators create administrators', () => {
  data.hasResourceProperties('AWS::Cognito::UserPool', { AdminCreateUserConfig: { AllowAdminCreateUserOnly: true } });
  data.hasResourceProperties('AWS::Cognito::UserPoolGroup', { GroupName: 'admin' });
  data.hasResourceProperties('AWS::Cognito::UserPoolClient', {
    AllowedOAuthFlowsUserPoolClient: false,
    GenerateSecret: false,
    PreventUserExistenceErrors: 'ENABLED',
  });
});

it('requires a second factor of administrators', () => {
  for (const template of [data, throwaway]) {
    template.hasResourceProperties('AWS::Cognito::UserPool', {
      MfaConfiguration: 'ON',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      SmsConfiguration: Match.absent(),
    });
    // Minutes. Long enough to install an authenticator app.
    template.hasResourceProperties('AWS::Cognito::UserPoolClient', { AuthSessionValidity: 15 });
  }
});

it('contains the name of the Stripe secret, never a value', () => {
  const [secret] = Object.values(resourcesOf(data, 'AWS::SecretsManager::Secret')) as [Resource];
  expect(secret.Properties).toMatchObject({ Name: 'settee/test/stripe' });
  expect(secret.Properties).not.toHaveProperty('SecretString');
  expect(secret.Properties).not.toHaveProperty('GenerateSecretString');
});

it('sends no email to addresses that bounced or complained', () => {
  data.hasResourceProperties('AWS::SES::ConfigurationSet', {
    SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
  });
});

it('gives the functions a restored table, and keeps the old one', () => {
  const restored = synthesize(restoredSettings).templates;
  restored.data.resourceCountIs('AWS::DynamoDB::GlobalTable', 1);
  // Other stacks still import these while this one is deployed.
  const exported = (template: Template) =>
    Object.values(template.toJSON().Outputs as Record<string, { Export?: { Name: string } }>).map(({ Export }) => Export?.Name);
  expect(exported(restored.data)).toEqual(expect.arrayContaining(exported(data)));
  restored.accounts.hasResourceProperties('AWS::Lambda::Function', {
    FunctionName: 'settee-test-GetMe',
    Environment: { Variables: Match.objectLike({ TABLE_NAME: 'settee-restored' }) },
  });
  restored.events.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
    EventSourceArn: restoredSettings.restoredTableStreamArn,
  });
});
