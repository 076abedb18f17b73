import { Duration, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { exportDays } from '#shared/export/export.values';
import { removalPolicyOf } from './removal-policy';

interface Props {
  keepData: boolean;
  siteOrigin: string;
}

/** Browsers upload to `uploads/`. Only `photos/` is served, under /media/. `certificates/` and `exports/` are private. */
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
      // A deleted photo can be restored for a week, and is gone after that.
      versioned: keepData,
      lifecycleRules: [
        { id: 'unused-uploads', prefix: 'uploads/', expiration: Duration.days(2) },
        {
          // Nothing serves exports. The product deletes them as well. S3 keeps deleted versions for a day at least.
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
        // No rule deletes documents, because sweepUploads knows when. Deleted ones cannot be restored. S3 applies the shorter of
        // two rules.
        ...(keepData
          ? [{ id: 'deleted-documents', prefix: 'certificates/', noncurrentVersionExpiration: Duration.days(1) }]
          : []),
      ],
      cors: [
        {
          // The signed form fixes key, type and size. This only lets the page read the answer.
          allowedOrigins: [siteOrigin],
          allowedMethods: [s3.HttpMethods.POST],
          allowedHeaders: ['*'],
          maxAge: 3600,
        },
      ],
      removalPolicy: removalPolicyOf(keepData),
      autoDeleteObjects: !keepData,
    });
    this.publishObjectEvents();
    this.serveThroughCloudFront();
  }

  /** Sends events to the account's bus. Sets CloudFormation's own property, because CDK's would deploy a function for it. */
  private publishObjectEvents(): void {
    const bucket = this.bucket.node.defaultChild as s3.CfnBucket;
    bucket.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
  }

  /**
   * Photos are public, but only through CloudFront. Allows every distribution of this account, because naming the one would
   * create a circular dependency with the stateless stack.
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
