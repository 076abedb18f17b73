import { isMissing, mediaStorage } from '#core/kernel/s3';
import { env } from '#functions/env';
import { exportLinkSeconds } from '#shared/export/export.values';

export const putFile = async (key: string, bytes: Buffer, contentType: string): Promise<void> => {
  const { client, PutObjectCommand } = await mediaStorage();
  await client.send(
    new PutObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: key, Body: bytes, ContentType: contentType, CacheControl: 'no-store' }),
  );
};

export const getFile = async (key: string): Promise<Buffer | undefined> => {
  const { client, GetObjectCommand } = await mediaStorage();
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: key }));
    return Body && Buffer.from(await Body.transformToByteArray());
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

/** Returns a URL that downloads a file under this name and expires within a minute. */
export const signedAddress = async (key: string, name: string): Promise<string> => {
  const { client, GetObjectCommand, getSignedUrl } = await mediaStorage();
  return getSignedUrl(
    client,
    new GetObjectCommand({
      Bucket: env.MEDIA_BUCKET,
      Key: key,
      ResponseContentType: 'application/zip',
      ResponseContentDisposition: `attachment; filename="${name}"`,
    }),
    { expiresIn: exportLinkSeconds },
  );
};
