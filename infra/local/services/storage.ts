import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import type { Server, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { close } from '#infra/local/ports';
import { fromRoot } from '#infra/root';

interface StoredObject {
  bucket: string;
  key: string;
  content: Buffer | NodeJS.ReadableStream;
  metadata: unknown;
}
interface Store {
  getResourcePath: (bucket: string, key: string | undefined, resource: string) => string;
  putMetadata: (bucket: string, key: string, metadata: unknown, md5: string) => Promise<void>;
  putObject: (object: StoredObject) => Promise<{ size: number; md5: string }>;
}
interface S3rver {
  store: Store;
  httpServer: Server;
  run: () => Promise<AddressInfo>;
  on: (
    name: 'event',
    listener: (event: { Records: { eventName: string; s3: { bucket: { name: string }; object: { key: string } } }[] }) => void,
  ) => void;
}
type S3rverClass = new (options: object) => S3rver;
interface Account {
  createKeyPair: (accessKeyId: string, secretAccessKey: string) => void;
}

/**
 * Refuses keys that lead out of the bucket's folder. s3rver uses a key as a path, so `../../..` could write anywhere, and any web page can
 * post a form to a local port.
 */
const confineToBucket = (store: Store, directory: string): void => {
  const resourcePath = store.getResourcePath.bind(store);
  store.getResourcePath = (bucket, key, resource) => {
    const file = resourcePath(bucket, key, resource);
    if (!file.startsWith(path.join(directory, bucket) + path.sep)) throw new Error('A key that leaves its bucket');
    return file;
  };
};

/**
 * Makes replacing a file atomic, even if the process is killed, as in S3. By itself, s3rver answers before a file is on the disk, serves
 * incomplete files, and overwrites the metadata first.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/Welcome.html#ConsistencyModel
 */
const makeWritesAtomic = (store: Store): void => {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const file = store.getResourcePath(bucket, key, 'object');
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
    const md5 = createHash('md5').update(bytes).digest('hex');
    await mkdir(path.dirname(file), { recursive: true });
    // This is not the name of an object, so it is never listed.
    const mark = randomUUID();
    await writeFile(`${file}.${mark}`, bytes);
    await store.putMetadata(bucket, `${key}.${mark}`, metadata, md5);
    for (const note of ['metadata.json', 'object.md5'])
      await rename(store.getResourcePath(bucket, `${key}.${mark}`, note), store.getResourcePath(bucket, key, note));
    await rename(`${file}.${mark}`, file);
    return { size: bytes.length, md5 };
  };
};

/**
 * Puts a file into a folder, so that s3rver never removes it. s3rver removes a folder with its last object, and crashes if another object
 * is being written there. The file's name is not that of an object, so it is never listed.
 */
const keepFolderNonEmpty = (bucketFolder: string): void => {
  for (const prefix of ['uploads', 'photos', 'certificates', 'exports']) {
    mkdirSync(path.join(bucketFolder, prefix), { recursive: true });
    writeFileSync(path.join(bucketFolder, prefix, '.folder'), '');
  }
};

export interface Storage {
  url: string;
  /** Calls `listener` with the key of each completed upload from now on. */
  onUpload: (listener: (key: string) => void) => void;
  stop: () => Promise<void>;
}

/** Starts the S3 stand-in, which stores files on disk. `bucket`: for photos and documents. */
export const startStorage = async (dataDir: string, bucket: string, ...others: string[]): Promise<Storage> => {
  const require = createRequire(fromRoot('package.json'));
  const S3rver = require('s3rver') as S3rverClass;
  const { DUMMY_ACCOUNT } = require('s3rver/lib/models/account') as { DUMMY_ACCOUNT: Account };
  // The credentials of the functions, and of their tests.
  for (const name of ['local', 'test']) DUMMY_ACCOUNT.createKeyPair(name, name);
  const directory = path.join(dataDir, 's3');
  mkdirSync(directory, { recursive: true });
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    vhostBuckets: false,
    // Functions reach it through the site's origin, under a path that the signature does not contain.
    allowMismatchedSignatures: true,
    // Existing buckets keep their content.
    configureBuckets: [bucket, ...others].map((name) => ({ name, configs: [] })),
  });
  confineToBucket(server.store, directory);
  makeWritesAtomic(server.store);
  const { port } = await server.run();
  // Node sends the real time even if a test sets another. The SDK would then correct its clock, and its calls would be refused.
  server.httpServer.prependListener('request', (_request, response: ServerResponse) => {
    response.sendDate = false;
  });
  keepFolderNonEmpty(path.join(directory, bucket));
  return {
    url: `http://127.0.0.1:${port}`,
    onUpload: (listener) =>
      server.on('event', ({ Records }) => {
        for (const { eventName, s3 } of Records) {
          const isUpload =
            eventName.startsWith('ObjectCreated') && s3.bucket.name === bucket && s3.object.key.startsWith('uploads/');
          if (isUpload) listener(s3.object.key);
        }
      }),
    stop: () => close(server.httpServer),
  };
};
