import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll } from 'vitest';
import { perProcess } from '#core/kernel/per-process';
import { startStorage } from '#infra/local/services/storage';

let directory = '';

/** Gives this test file an S3 server with empty buckets. It checks neither the size nor the signature of uploads. */
export const withS3 = (): void => {
  let server: Awaited<ReturnType<typeof startStorage>>;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'settee-s3-'));
    const { MEDIA_BUCKET = '', WEB_BUCKET = '', AUDIT_BUCKET = '' } = process.env;
    server = await startStorage(directory, MEDIA_BUCKET, WEB_BUCKET, AUDIT_BUCKET);
    process.env.AWS_ENDPOINT_URL_S3 = server.url;
  });
  afterAll(async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  });
};

/** Makes the functions below use the buckets in a product's data folder. */
export const readFilesFrom = (dataDir: string): void => {
  directory = dataDir;
};

const bucketFolder = (bucket = process.env.MEDIA_BUCKET as string): string => path.join(directory, 's3', bucket);

/** Returns all keys in the media bucket. */
export const storedFiles = async (): Promise<string[]> => {
  const files = await readdir(bucketFolder(), { recursive: true });
  const suffix = '._S3rver_object';
  return files
    .filter((file) => file.endsWith(suffix))
    .map((file) => file.slice(0, -suffix.length))
    .sort();
};

/** Removes the files in folders that `isOurs` matches. */
const emptyFolders = async (bucket: string, isOurs: RegExp): Promise<void> => {
  for (const file of await readdir(bucket, { recursive: true, withFileTypes: true })) {
    if (file.name.includes('._S3rver_') && isOurs.test(path.relative(bucket, file.parentPath))) {
      await rm(path.join(file.parentPath, file.name), { force: true });
    }
  }
};

/** Empties the media bucket. */
export const emptyBucket = (): Promise<void> => emptyFolders(bucketFolder(), /^(uploads|photos|certificates|exports)/);

/** Empties the media, site and audit buckets. */
export const emptyBuckets = async (): Promise<void> => {
  await emptyBucket();
  const { WEB_BUCKET = '', AUDIT_BUCKET = '' } = process.env;
  for (const bucket of [WEB_BUCKET, AUDIT_BUCKET]) await emptyFolders(bucketFolder(bucket), /(?:)/);
};

/** Copies the media bucket. @returns a function that restores exactly this content */
export const snapshotFiles = async (): Promise<() => Promise<void>> => {
  const copy = await mkdtemp(path.join(directory, 'kept-'));
  await cp(bucketFolder(), copy, { recursive: true });
  return async () => {
    await emptyBucket();
    await cp(copy, bucketFolder(), { recursive: true });
  };
};

const s3 = perProcess(() => new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' }));

/** Stores a page template in the site's bucket, as a deployment does. */
export const deployTemplate = async (file: string, html: string): Promise<void> => {
  await s3().send(new PutObjectCommand({ Bucket: process.env.WEB_BUCKET, Key: file, Body: html }));
};

/** Returns the content of a file in the site's bucket. */
export const readDeployed = async (file: string): Promise<string> => {
  const { Body } = await s3().send(new GetObjectCommand({ Bucket: process.env.WEB_BUCKET, Key: file }));
  return (Body as NonNullable<typeof Body>).transformToString();
};

/** Stores a file directly in the bucket, without the product's code. */
export const storeFile = async (key: string, bytes: Buffer): Promise<void> => {
  await s3().send(new PutObjectCommand({ Bucket: process.env.MEDIA_BUCKET, Key: key, Body: bytes }));
};

export const readStored = async (key: string): Promise<{ bytes: Buffer; contentType: string | undefined }> => {
  const { Body, ContentType } = await s3().send(new GetObjectCommand({ Bucket: process.env.MEDIA_BUCKET, Key: key }));
  return { bytes: Buffer.from(await (Body as NonNullable<typeof Body>).transformToByteArray()), contentType: ContentType };
};

interface Form {
  url: string;
  fields: Record<string, string>;
}

/** Posts a presigned form as a browser does. */
export const sendForm = async ({ url, fields }: Form, bytes: Buffer, type = 'image/png', name = 'photo'): Promise<number> => {
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.set(name, text);
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
  try {
    return (await fetch(url, { method: 'POST', body: form })).status;
  } catch (error) {
    throw new Error(`${url} did not take the form: ${(error as Error).cause}`);
  }
};
