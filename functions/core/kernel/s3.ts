import { perProcess } from './per-process';

// S3 checks integrity itself. The SDK's default reads each file twice.
const checksums = { requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' } as const;

/** Loaded with the first file that a process reads or writes, because most calls have none. */
const sdk = () => import('./s3-sdk');

export const storage = perProcess(async () => (await sdk()).s3With({}));

/** Returns the same client and commands, with the media bucket's checksum settings. */
export const mediaStorage = perProcess(async () => (await sdk()).s3With(checksums));

export const isMissing = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchKey';
