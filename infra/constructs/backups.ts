import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import * as backup from 'aws-cdk-lib/aws-backup';
import * as events from 'aws-cdk-lib/aws-events';
import * as iam from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage';

interface Props extends NonNullable<Stage['backups']> {
  tableArn: string;
  bucketArn: string;
}

/** Days that backups are kept. SECURITY.md promises that deleted data is in no backup after this time. */
const kept = Duration.days(35);

/**
 * Backups here and in a second account. Seven days after creation, the lock becomes permanent: nobody can delete backups early.
 * https://docs.aws.amazon.com/aws-backup/latest/devguide/vault-lock.html
 */
export class Backups extends Construct {
  constructor(scope: Construct, id: string, { tableArn, bucketArn, copyTo }: Props) {
    super(scope, id);
    const vault = new backup.BackupVault(this, 'Vault', {
      lockConfiguration: { minRetention: kept, changeableFor: Duration.days(7) },
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    const plan = new backup.BackupPlan(this, 'Plan', { backupVault: vault });
    plan.addRule(
      new backup.BackupPlanRule({
        ruleName: 'weekly',
        scheduleExpression: events.Schedule.cron({ weekDay: 'SUN', hour: '8', minute: '0' }),
        deleteAfter: kept,
        copyActions: [
          { destinationBackupVault: backup.BackupVault.fromBackupVaultArn(this, 'Second', copyTo), deleteAfter: kept },
        ],
      }),
    );
    const managed = (name: string) => iam.ManagedPolicy.fromAwsManagedPolicyName(name);
    plan.addSelection('Data', {
      role: new iam.Role(this, 'Role', {
        assumedBy: new iam.ServicePrincipal('backup.amazonaws.com'),
        managedPolicies: [
          managed('service-role/AWSBackupServiceRolePolicyForBackup'),
          managed('AWSBackupServiceRolePolicyForS3Backup'),
        ],
      }),
      disableDefaultBackupPolicy: true,
      resources: [tableArn, bucketArn].map((arn) => backup.BackupResource.fromArn(arn)),
    });
  }
}
