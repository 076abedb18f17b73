import { Duration } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { removalPolicyOf } from './removal-policy';

/** Days that files are kept, as long as the records (functions/core/kernel/audit-log/trail.ts). */
const kept = Duration.days(400);
const ended = Duration.days(401);

/**
 * The bucket of the sealed audit. In a stage that keeps data, nobody can change or delete a file for 400 days, not even the root
 * user. Other stages have no lock, so that the bucket can be removed.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-lock.html#object-lock-retention-modes
 */
export class AuditBucket extends Construct {
  readonly bucket: s3.Bucket;

  constructor(scope: Construct, id: string, { keepData }: { keepData: boolean }) {
    super(scope, id);
    this.bucket = new s3.Bucket(this, 'Bucket', {
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      encryption: s3.BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      // A lock requires versions.
      versioned: keepData,
      ...(keepData && { objectLockEnabled: true, objectLockDefaultRetention: s3.ObjectLockRetention.compliance(kept) }),
      lifecycleRules: [
        {
          id: 'ended',
          expiration: ended,
          ...(keepData && { noncurrentVersionExpiration: Duration.days(1) }),
        },
        // One rule cannot expire files by age and also remove delete markers.
        ...(keepData
          ? [{ id: 'leftovers', expiredObjectDeleteMarker: true, abortIncompleteMultipartUploadAfter: Duration.days(1) }]
          : []),
      ],
      removalPolicy: removalPolicyOf(keepData),
      autoDeleteObjects: !keepData,
    });
  }
}
