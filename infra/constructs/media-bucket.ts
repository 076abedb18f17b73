import { Duration, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { exportDays } from '#shared/data-export';
import { removalPolicyOf } from './removal-policy';

interface Props {
  keepData: boolean;
  /** The origin from which browsers upload. */
  siteOrigin: string;
}

/** * The bucket of photos and documents: browsers upload photos to `uploads/`, and `photos/` is served under /media/; stagers' documents come to * `certificates/` and stay there, for administrators alone. In `exports/` are copies of people's data. */
export class MediaBucket extends Construct {
  readonly bucket: s3.Bucket;

  constructor(scope: Construct, id: string, { keepData, siteOrigin }: Props) {
    super(scope, id);
    this.bucket = new s3.Bucket(this, 'Bucket', {
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      encryption: s3.BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      // Old versions are kept for a week: a photo that was deleted by mistake can be restored, and one that its owner deleted is
      // gone after that.
      versioned: keepData,
      lifecycleRules: [
        { id: 'unused-uploads', prefix: 'uploads/', expiration: Duration.days(2) },
        {
          // Nothing serves these. The product deletes them as well, at once where their account is deleted; of what S3 keeps of a deleted file, a
          // day is the least.
          id: 'copies-of-data',
          prefix: 'exports/',
          expiration: Duration.days(exportDays),
          ...(keepData && { noncurrentVersionExpiration: Duration.days(1) }),
        },
        {
          id: 'leftovers',
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          ...(keepData && { noncurrentVersionExpiration: Duration.days(7), expiredObjectDeleteMarker: true }),
        },
        // A document is never deleted by a rule: sweepUploads knows when. Of one that was deleted nothing is to be restored; of two rules S3
        // takes the shorter time.
        ...(keepData
          ? [{ id: 'deleted-documents', prefix: 'certificates/', noncurrentVersionExpiration: Duration.days(1) }]
          : []),
      ],
      cors: [
        {
          // The signed form fixes the key, type and size. This only lets the page read the answer.
          allowedOrigins: [siteOrigin],
          allowedMethods: [s3.HttpMethods.POST],
          allowedHeaders: ['*'],
          maxAge: 3600,
        },
      ],
      removalPolicy: removalPolicyOf(keepData),
      autoDeleteObjects: !keepData,
    });
    this.tellOfObjects();
    this.serveThroughCloudFront();
  }

  /** Events to the account's event bus. Sets CloudFormation's own property, because CDK's would deploy a function to set it. */
  private tellOfObjects(): void {
    const bucket = this.bucket.node.defaultChild as s3.CfnBucket;
    bucket.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
  }

  /**
   * Photos are public, but only through CloudFront. Every distribution of this account may read them: naming the one distribution
   * would make this stack depend on the stateless stack that depends on it.
   * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-restricting-access-to-s3.html
   */
  private serveThroughCloudFront(): void {
    const { partition, account } = Stack.of(this);
    this.bucket.addToResourcePolicy(
      new iam.PolicyStatement({
        sid: 'ServePhotos',
        principals: [new iam.ServicePrincipal('cloudfront.amazonaws.com')],
        actions: ['s3:GetObject'],
        resources: [this.bucket.arnForObjects('photos/*')],
        conditions: { ArnLike: { 'aws:SourceArn': `arn:${partition}:cloudfront::${account}:distribution/*` } },
      }),
    );
  }
}
