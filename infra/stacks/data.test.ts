import { Match, type Template } from 'aws-cdk-lib/assertions';
import { keptDays } from '#core/kernel/audit-log/trail';
import { tableSchema } from '#core/kernel/table/schema';
import { productionSettings, type Resource, resourcesOf, synthesize, throwawaySettings } from '#infra/testing/synth';

const { data } = synthesize(productionSettings).templates;
const throwaway = synthesize(throwawaySettings).templates.data;

const stateful = [
  'AWS::DynamoDB::GlobalTable',
  'AWS::S3::Bucket',
  'AWS::Cognito::UserPool',
  'AWS::SecretsManager::Secret',
] as const;

it('keeps every stateful resource when its stack goes, where data is to be kept', () => {
  for (const type of stateful) {
    const resources = Object.values(resourcesOf(data, type));
    // Stripe's secrets, and the keys for push services.
    // Photos, and the audit's days.
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

it('lets a first deployment that fails be taken back whole, and tried again', () => {
  const { templates, stacks } = synthesize({ ...productionSettings, protect: false });
  templates.data.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
    Replicas: [Match.objectLike({ DeletionProtectionEnabled: false })],
  });
  templates.data.hasResourceProperties('AWS::Cognito::UserPool', { DeletionProtection: 'INACTIVE' });
  for (const stack of Object.values(stacks)) expect(stack.terminationProtection).toBe(false);
  // `Retain` also holds when a creation is rolled back: what it left would have its name. The log of the CDK's own function has none.
  const retained = Object.values(templates).flatMap((template) =>
    Object.entries(template.toJSON().Resources as Record<string, Resource>).filter(([, one]) => one.DeletionPolicy === 'Retain'),
  );
  expect(retained.map(([id]) => id)).toEqual([expect.stringMatching(/^CustomCDKBucketDeployment\w+LogGroup/)]);
});

it('sends under names of its own, and says what to do with mail that pretends to', () => {
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

it("locks the audit's days for 400 days, whoever asks, where data is kept; a stage that goes takes its own along", () => {
  // In compliance mode nobody can shorten it, delete what is there, or loosen the mode.
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-lock.html#object-lock-retention-modes
  data.hasResourceProperties('AWS::S3::Bucket', {
    ObjectLockEnabled: true,
    ObjectLockConfiguration: {
      ObjectLockEnabled: 'Enabled',
      Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: keptDays } },
    },
    // A lock needs versions, and lets no rule of the life cycle end what it holds.
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

it('leaves nothing behind where data is not to be kept', () => {
  for (const type of stateful)
    for (const { DeletionPolicy } of Object.values(resourcesOf(throwaway, type)))
      expect([type, DeletionPolicy]).toEqual([type, 'Delete']);
  throwaway.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
    Replicas: [Match.objectLike({ DeletionProtectionEnabled: false })],
  });
  throwaway.resourceCountIs('Custom::S3AutoDeleteObjects', 2);
});

it('has the table of the schema, on demand, with its expiry and its three indexes', () => {
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

it('tells of uploads, without a function that sets it up', () => {
  data.hasResourceProperties('AWS::S3::Bucket', {
    NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
  });
  data.resourceCountIs('Custom::S3BucketNotifications', 0);
});

it('forgets uploads that nobody attached, and takes them from the site only', () => {
  data.hasResourceProperties('AWS::S3::Bucket', {
    LifecycleConfiguration: {
      Rules: Match.arrayWith([Match.objectLike({ Prefix: 'uploads/', ExpirationInDays: 2, Status: 'Enabled' })]),
    },
    CorsConfiguration: {
      CorsRules: [Match.objectLike({ AllowedMethods: ['POST'], AllowedOrigins: ['https://www.staging.test'] })],
    },
  });
});

it('deletes no document by a rule, keeps none for long that was deleted, and lets nobody read one who is no function', () => {
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

it('deletes copies of people’s data after seven days, and what S3 keeps of them a day later', () => {
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

it('lets nobody become an administrator by themselves', () => {
  data.hasResourceProperties('AWS::Cognito::UserPool', { AdminCreateUserConfig: { AllowAdminCreateUserOnly: true } });
  data.hasResourceProperties('AWS::Cognito::UserPoolGroup', { GroupName: 'admin' });
  data.hasResourceProperties('AWS::Cognito::UserPoolClient', {
    AllowedOAuthFlowsUserPoolClient: false,
    GenerateSecret: false,
    PreventUserExistenceErrors: 'ENABLED',
  });
});

it('opens to no administrator by a password alone', () => {
  for (const template of [data, throwaway]) {
    template.hasResourceProperties('AWS::Cognito::UserPool', {
      MfaConfiguration: 'ON',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      SmsConfiguration: Match.absent(),
    });
    // Minutes, for who has to install an authenticator app first.
    template.hasResourceProperties('AWS::Cognito::UserPoolClient', { AuthSessionValidity: 15 });
  }
});

it('holds the name of the secret of Stripe, never a value', () => {
  const [secret] = Object.values(resourcesOf(data, 'AWS::SecretsManager::Secret')) as [Resource];
  expect(secret.Properties).toMatchObject({ Name: 'settee/test/stripe' });
  expect(secret.Properties).not.toHaveProperty('SecretString');
  expect(secret.Properties).not.toHaveProperty('GenerateSecretString');
});

it('sends no mail to addresses that bounced or complained', () => {
  data.hasResourceProperties('AWS::SES::ConfigurationSet', {
    SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
  });
});

const stream = 'arn:aws:dynamodb:us-east-1:123456789012:table/settee-restored/stream/2026-01-01T00:00:00.000';

it('gives the functions a restored table instead, and keeps the old one', () => {
  const restored = synthesize({ ...productionSettings, restoredTableName: 'settee-restored', restoredTableStreamArn: stream });
  restored.templates.data.resourceCountIs('AWS::DynamoDB::GlobalTable', 1);
  // What other stacks still read while this one changes, before it is their turn.
  const exported = (template: Template) =>
    Object.values(template.toJSON().Outputs as Record<string, { Export?: { Name: string } }>).map(({ Export }) => Export?.Name);
  expect(exported(restored.templates.data)).toEqual(expect.arrayContaining(exported(data)));
  restored.templates.accounts.hasResourceProperties('AWS::Lambda::Function', {
    FunctionName: 'settee-test-GetMe',
    Environment: { Variables: Match.objectLike({ TABLE_NAME: 'settee-restored' }) },
  });
  restored.templates.events.hasResourceProperties('AWS::Lambda::EventSourceMapping', { EventSourceArn: stream });
});
