import { isMissing, storage } from '#core/kernel/s3';
import { env } from '#functions/env';
import { dayOfFile, fileName, folderOfSeals } from './seal';

export const lastSealed = async (): Promise<string | undefined> => {
  const { client, ListObjectsV2Command } = await storage();
  let last: string | undefined;
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({
        Bucket: env.AUDIT_BUCKET,
        Prefix: folderOfSeals,
        ...(ContinuationToken && { ContinuationToken }),
      }),
    );
    last = page.Contents?.map(({ Key = '' }) => dayOfFile(Key)).findLast((day) => day !== undefined) ?? last;
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
  return last;
};

export const readSeal = async (day: string): Promise<string | undefined> => {
  const { client, GetObjectCommand } = await storage();
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: env.AUDIT_BUCKET, Key: fileName(day) }));
    return await Body?.transformToString();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/**
 * Writes the file of a day and returns true, unless the file exists. A bucket with a lock requires a checksum.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-lock.html
 */
export const writeSeal = async (day: string, body: string): Promise<boolean> => {
  const { client, PutObjectCommand } = await storage();
  try {
    await client.send(
      new PutObjectCommand({
        Bucket: env.AUDIT_BUCKET,
        Key: fileName(day),
        Body: body,
        ContentType: 'application/x-ndjson',
        ChecksumAlgorithm: 'SHA256',
        // https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
        IfNoneMatch: '*',
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'PreconditionFailed') return false;
    throw error;
  }
};
