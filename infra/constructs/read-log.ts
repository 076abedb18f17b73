import { Stack } from 'aws-cdk-lib';
import * as cloudtrail from 'aws-cdk-lib/aws-cloudtrail';
import { Construct } from 'constructs';
import { productName, type Stage } from '#infra/stage';

interface Props {
  stage: Stage;
  /** The bucket of another account that receives the records. */
  bucket: string;
  tableArn: string;
  mediaBucketArn: string;
}

/** What is in the media bucket and not public. */
const privateFolders = ['certificates', 'exports'] as const;

/**
 * Records in another account who reads the table, documents and copies of people's data beside our own functions and backups, by the names of their roles; and all
 * that is done to the account, of which reads of secrets are a part.
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
        // Secrets Manager's are among these. The first copy of them costs nothing.
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
