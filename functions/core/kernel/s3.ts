import { S3Client } from '@aws-sdk/client-s3';
import { awsConfig } from './aws';

// S3 checks what arrives by TLS and its own means; the SDK's default costs a pass over each file.
const checksums = { requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' } as const;

let client: S3Client | undefined;
let mediaClient: S3Client | undefined;

/** The client of the site's bucket and of the audit's, made on first use. */
export const storage = (): S3Client => {
  client ??= new S3Client(awsConfig());
  return client;
};

/** The client of the media bucket, made on first use: most calls that may carry photos carry none. */
export const mediaStorage = (): S3Client => {
  mediaClient ??= new S3Client({ ...awsConfig(), ...checksums });
  return mediaClient;
};

/** Whether S3 says that there is no such file. */
export const isMissing = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchKey';
