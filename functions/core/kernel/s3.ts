import { S3Client } from '@aws-sdk/client-s3';
import { awsConfig } from './aws';
import { perProcess } from './per-process';

// S3 checks integrity itself. The SDK's default reads each file twice.
const checksums = { requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' } as const;

export const storage = perProcess(() => new S3Client(awsConfig()));

/** The client of the media bucket. Created on first use, because most calls carry no photos. */
export const mediaStorage = perProcess(() => new S3Client({ ...awsConfig(), ...checksums }));

export const isMissing = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchKey';
