import { AppError } from '#core/kernel/errors';
import { isMissing, mediaStorage } from '#core/kernel/s3';
import { env } from '#functions/env';
import type { PhotoType } from '#shared/photo/upload.contract';
import type { DocumentType } from '#shared/verification/document.values';

const unavailable = (cause: unknown): AppError =>
  new AppError('UNAVAILABLE', "We can't store files right now. Please try again.", { cause });

interface Presigned {
  url: string;
  fields: Record<string, string>;
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html */
export const presign = async (key: string, contentType: DocumentType, maxBytes: number, seconds: number): Promise<Presigned> => {
  const { client, createPresignedPost } = await mediaStorage();
  return createPresignedPost(client, {
    Bucket: env.MEDIA_BUCKET,
    Key: key,
    // A field is also a condition.
    Fields: { 'Content-Type': contentType },
    Conditions: [['content-length-range', 1, maxBytes]],
    Expires: seconds,
  });
};

/** @throws `tooLarge` before it reads more than `maxBytes`, and AppError UNAVAILABLE */
export const readUpload = async (key: string, maxBytes: number, tooLarge: AppError): Promise<Buffer | undefined> => {
  const { client, GetObjectCommand } = await mediaStorage();
  try {
    const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: key }));
    if (!Body) return undefined;
    if (ContentLength > maxBytes) {
      // An unread body would keep the connection.
      (Body as unknown as { destroy: () => void }).destroy();
      throw tooLarge;
    }
    return Buffer.from(await Body.transformToByteArray());
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error === tooLarge ? error : unavailable(error);
  }
};

interface File {
  Key: string;
  Body: Buffer;
  ContentType: PhotoType | DocumentType;
  CacheControl?: string;
}

/** @throws AppError UNAVAILABLE */
const writeFile = async (file: File): Promise<void> => {
  const { client, PutObjectCommand } = await mediaStorage();
  try {
    await client.send(new PutObjectCommand({ Bucket: env.MEDIA_BUCKET, ...file }));
  } catch (error) {
    throw unavailable(error);
  }
};

/** Stores a photo's file. Browsers cache it for one day only, because it may be deleted. @throws AppError UNAVAILABLE */
export const writePhoto = (Key: string, Body: Buffer): Promise<void> =>
  writeFile({
    Key,
    Body,
    ContentType: Key.endsWith('.jpg') ? 'image/jpeg' : 'image/webp',
    CacheControl: 'public, max-age=86400',
  });

/** @throws AppError UNAVAILABLE */
export const writeDocument = (Key: string, Body: Buffer, ContentType: DocumentType): Promise<void> =>
  writeFile({ Key, Body, ContentType });

/** Deletes at most a thousand objects. A missing one is no error. @throws AppError UNAVAILABLE if any is left */
export const deleteObjects = async (objectKeys: readonly string[]): Promise<void> => {
  if (objectKeys.length === 0) return;
  const Delete = { Objects: objectKeys.map((Key) => ({ Key })), Quiet: true };
  const { client, DeleteObjectsCommand } = await mediaStorage();
  try {
    const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket: env.MEDIA_BUCKET, Delete }));
    if (Errors.length > 0) throw new Error(`S3 kept ${Errors.length} of ${objectKeys.length} objects: ${Errors[0]?.Code}`);
  } catch (error) {
    throw unavailable(error);
  }
};
