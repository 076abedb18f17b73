import { Match } from 'aws-cdk-lib/assertions';
import { productionSettings, type Resource, resourcesOf, synthesize, throwawaySettings } from '#infra/testing/synth';

const { data } = synthesize(productionSettings).templates;

it('keeps table and photos in a vault that nobody can empty early', () => {
  data.hasResource('AWS::Backup::BackupVault', {
    DeletionPolicy: 'RetainExceptOnCreate',
    Properties: { LockConfiguration: { MinRetentionDays: 35, ChangeableForDays: 7 } },
  });
  const [selection] = Object.values(resourcesOf(data, 'AWS::Backup::BackupSelection')) as [Resource];
  const [table] = Object.keys(resourcesOf(data, 'AWS::DynamoDB::GlobalTable'));
  const [bucket] = Object.keys(resourcesOf(data, 'AWS::S3::Bucket'));
  expect((selection.Properties.BackupSelection as { Resources: unknown[] }).Resources).toEqual(
    [table, bucket].map((id) => ({ 'Fn::GetAtt': [id, 'Arn'] })),
  );
});

it('copies backups to a second account', () => {
  data.hasResourceProperties('AWS::Backup::BackupPlan', {
    BackupPlan: {
      BackupPlanRule: [
        Match.objectLike({
          Lifecycle: { DeleteAfterDays: 35 },
          CopyActions: [{ DestinationBackupVaultArn: productionSettings.backups?.copyTo, Lifecycle: { DeleteAfterDays: 35 } }],
        }),
      ],
    },
  });
});

it('gives AWS Backup a bucket with the required versions and events', () => {
  // https://docs.aws.amazon.com/aws-backup/latest/devguide/s3-backups.html
  data.hasResourceProperties('AWS::S3::Bucket', {
    VersioningConfiguration: { Status: 'Enabled' },
    NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
  });
});

it('exists only in stages that keep data', () => {
  synthesize(throwawaySettings).templates.data.resourceCountIs('AWS::Backup::BackupVault', 0);
  const { backups } = productionSettings;
  expect(() => synthesize({ ...throwawaySettings, backups })).toThrow(/backups is set: a stage that keeps no data/);
  expect(() => synthesize({ ...productionSettings, backups: undefined })).toThrow(/backups is missing/);
  const own = { copyTo: 'arn:aws:backup:us-east-1:123456789012:backup-vault:settee' };
  expect(() => synthesize({ ...productionSettings, backups: own })).toThrow(/backups.copyTo is a vault of the same account/);
  const wrong = { ...productionSettings, backups: { copyTo: 'settee' } };
  expect(() => synthesize(wrong)).toThrow(/backups.copyTo is not the ARN of a backup vault/);
});
