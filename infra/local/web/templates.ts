import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { webBucket } from '#infra/local/environment';
import { templates } from '#shared/pages';

/** Stores the page templates for functions in the web bucket, as a deployment does with the whole site. */
export const deployTemplates = async (folder: string, s3Url: string): Promise<void> => {
  const s3 = new S3Client({ endpoint: s3Url, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' });
  const put = (file: string) =>
    s3.send(new PutObjectCommand({ Bucket: webBucket, Key: file, Body: readFileSync(path.join(folder, file)) }));
  await Promise.all(Object.values(templates).map(put));
  s3.destroy();
};
