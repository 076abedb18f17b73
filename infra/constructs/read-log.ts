import { Stack } from 'aws-cdk-lib';
import * as cloudtrail from 'aws-cdk-lib/aws-cloudtrail';
import { Construct } from 'constructs';
import { productName, type Stage } from '#infra/stage';

interface Props {
  stage: Stage;
  bucket: string;
  tableArn: string;
  mediaBucketArn: string;
}

const privateFolders = ['certificates', 'exports'] as const;

/**
 * Records in another account every read of the table, documents and exports by others than our functions and backups, and all
 * management events, including reads of secrets.
 * https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_AdvancedFieldSelector.html
 */
export class ReadLog extends Construct {
  constructor(scope: Construct, id: string, { stage, bucket, tableArn, mediaBucketArn }: Props) {
    super(scope, id);
    const { account, partition } = Stack.of(this);
    const name = `${productName}-${stage.name}`;
    const ours = `arn:${partition}:sts::${account}:assumed-role/${name}-`;
    const reads = (what: string, type: string, startsWith: string[]) => ({
      name: what,
      fieldSelectors: [
        { field: 'eventCategory', equalTo: ['Data'] },
        { field: 'resources.type', equalTo: [type] },
        { field: 'resources.ARN', startsWith },
        { field: 'userIdentity.arn', notStartsWith: [ours] },
      ],
    });
    new cloudtrail.CfnTrail(this, 'Trail', {
      trailName: `${name}-reads`,
      s3BucketName: bucket,
      isLogging: true,
      isMultiRegionTrail: true,
      includeGlobalServiceEvents: true,
      enableLogFileValidation: true,
      advancedEventSelectors: [
        { name: 'Management', fieldSelectors: [{ field: 'eventCategory', equalTo: ['Management'] }] },
        reads('Table', 'AWS::DynamoDB::Table', [tableArn]),
        reads(
          'Files',
          'AWS::S3::Object',
          privateFolders.map((folder) => `${mediaBucketArn}/${folder}/`),
        ),
      ],
    });
  }
}
