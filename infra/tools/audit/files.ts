import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  GetObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandInput,
  type ObjectVersion,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { folderOfSeals } from '#core/kernel/audit-log/seal';
import type { SealedFile } from './verify';

const inFolder = (folder: string): SealedFile[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.jsonl'))
    .map(({ parentPath, name }) => ({ name, bytes: readFileSync(path.join(parentPath, name)) }));

interface Versions {
  [name: string]: (string | undefined)[];
}

/** Returns the versions of each file, oldest first. The local stand-in for S3 has one version each. */
const versionsIn = async (s3: S3Client, Bucket: string): Promise<Versions> => {
  const found: (ObjectVersion & { Key?: string })[] = [];
  let markers: Pick<ListObjectVersionsCommandInput, 'KeyMarker' | 'VersionIdMarker'> = {};
  try {
    do {
      const page = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix: folderOfSeals, ...markers }));
      found.push(...(page.Versions ?? []));
      markers = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker };
    } while (markers.KeyMarker);
  } catch (error) {
    if (!(error instanceof Error && error.name === 'MethodNotAllowed')) throw error;
    for await (const page of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix: folderOfSeals })) {
      found.push(...(page.Contents ?? []).map(({ Key, LastModified }) => ({ Key, LastModified })));
    }
  }
  const versions: Versions = {};
  for (const { Key = '', VersionId } of found.sort((one, other) => Number(one.LastModified) - Number(other.LastModified)))
    versions[Key] = [...(versions[Key] ?? []), VersionId];
  return versions;
};

/** Reads each file of a bucket as it was first written, with the environment's credentials and region. */
const inBucket = async (Bucket: string): Promise<SealedFile[]> => {
  const s3 = new S3Client({ forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined });
  const files: SealedFile[] = [];
  for (const [name, [VersionId, ...later]] of Object.entries(await versionsIn(s3, Bucket))) {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: name, ...(VersionId && { VersionId }) }));
    files.push({ name, bytes: (await Body?.transformToByteArray()) ?? new Uint8Array(), versions: 1 + later.length });
  }
  s3.destroy();
  return files;
};

export const filesAt = async (place: string): Promise<SealedFile[]> => {
  const bucket = /^s3:\/\/([^/]+)\/?$/.exec(place)?.[1];
  return bucket === undefined ? inFolder(place) : inBucket(bucket);
};
