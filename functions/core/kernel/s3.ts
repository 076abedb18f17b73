import { S3Client } from '@aws-sdk/client-s3';
import { awsConfig } from './aws';

// S3 checks integrity itself. The SDK's default reads each file twice.
const checksums = { requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' } as const;

let client: S3Client | undefined;
let mediaClient: S3Client | undefined;

export const storage = (): S3Client => {
  client ??= new S3Client(awsConfig());
  return client;
};

/** The client of the media bucket. Created on first use, because most calls carry no photos. */
export const mediaStorage = (): S3Client => {
  mediaClient ??= new S3Client({ ...awsConfig(), ...checksums });
  return mediaClient;
};

export const isMissing = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchKey';
