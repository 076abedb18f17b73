import { Duration } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { removalPolicyOf } from './removal-policy';

/** As long as records are kept (functions/core/kernel/audit-log/trail.ts). */
const kept = Duration.days(400);
/** A file goes on the day after its lock has ended. */
const ended = Duration.days(401);

/**
 * The bucket of the audit's days. Where data is kept nobody can change or delete a file for 400 days, not even with all rights in the account; and its
 * mode cannot be loosened later. https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-lock.html#object-lock-retention-modes
 *
 * A stage that keeps nothing has no lock: its bucket has to go with it.
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
      // A lock needs versions.
      versioned: keepData,
      ...(keepData && { objectLockEnabled: true, objectLockDefaultRetention: s3.ObjectLockRetention.compliance(kept) }),
      lifecycleRules: [
        {
          id: 'ended',
          expiration: ended,
          ...(keepData && { noncurrentVersionExpiration: Duration.days(1) }),
        },
        // An expiration by age and one of lone delete markers do not go into one rule.
        ...(keepData
          ? [{ id: 'leftovers', expiredObjectDeleteMarker: true, abortIncompleteMultipartUploadAfter: Duration.days(1) }]
          : []),
      ],
      removalPolicy: removalPolicyOf(keepData),
      autoDeleteObjects: !keepData,
    });
  }
}
