import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll } from 'vitest';

interface S3Server {
  run: () => Promise<{ port: number }>;
  close: () => Promise<void>;
}

interface Options {
  address: string;
  port: number;
  silent: boolean;
  directory: string;
  configureBuckets: { name: string }[];
}

// s3rver is CommonJS and brings no types.
const load = createRequire(import.meta.url);
const S3rver = load('s3rver') as new (options: Options) => S3Server;
const { DUMMY_ACCOUNT } = load('s3rver/lib/models/account') as {
  DUMMY_ACCOUNT: { createKeyPair: (id: string, secret: string) => void };
};

let directory = '';

/** Gives this test file a real S3 server with an empty media bucket. It looks at no size and no signature of a form. */
export const withS3 = (): void => {
  let server: S3Server;
  beforeAll(async () => {
    // It knows one pair of keys only, and not the tests'.
    DUMMY_ACCOUNT.createKeyPair(process.env.AWS_ACCESS_KEY_ID as string, process.env.AWS_SECRET_ACCESS_KEY as string);
    directory = await mkdtemp(path.join(tmpdir(), 'settee-s3-'));
    const configureBuckets = [{ name: process.env.MEDIA_BUCKET as string }];
    server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
    const { port } = await server.run();
    process.env.AWS_ENDPOINT_URL_S3 = `http://127.0.0.1:${port}`;
  });
  afterAll(async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });
};

/** The keys of everything in the media bucket. */
export const storedFiles = async (): Promise<string[]> => {
  const files = await readdir(path.join(directory, process.env.MEDIA_BUCKET as string), { recursive: true });
  const suffix = '._S3rver_object';
  return files
    .filter((file) => file.endsWith(suffix))
    .map((file) => file.slice(0, -suffix.length))
    .sort();
};

/** Forgets everything in the media bucket. */
export const emptyBucket = async (): Promise<void> => {
  const bucket = path.join(directory, process.env.MEDIA_BUCKET as string);
  for (const file of await readdir(bucket, { recursive: true, withFileTypes: true })) {
    if (file.isFile() && /^(uploads|photos)/.test(path.relative(bucket, file.parentPath))) {
      await rm(path.join(file.parentPath, file.name), { force: true });
    }
  }
};

let client: S3Client | undefined;
const s3 = (): S3Client => {
  client ??= new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' });
  return client;
};

/** Puts a file behind the product's back. */
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

/** Sends a presigned form as a browser does. */
export const sendForm = async ({ url, fields }: Form, bytes: Buffer, type = 'image/png'): Promise<number> => {
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.set(name, text);
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), 'photo');
  return (await fetch(url, { method: 'POST', body: form })).status;
};
