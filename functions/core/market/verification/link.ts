import { mediaStorage } from '#core/kernel/s3';
import { plus } from '#core/kernel/time';
import { env } from '#functions/env';
import type { DocumentLink } from '#shared/verification/document.answers';
import { documentLinkSeconds } from '#shared/verification/document.values';
import { type DocumentRecord, fileEndings } from './document';

/**
 * Returns a link to a document, which the panel shows in a frame. Its type comes from its content and is never HTML.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html
 */
export const linkTo = async ({ file, fileType, badgeType, id }: DocumentRecord, now: Date): Promise<DocumentLink> => {
  const { client, GetObjectCommand, getSignedUrl } = await mediaStorage();
  const get = new GetObjectCommand({
    Bucket: env.MEDIA_BUCKET,
    Key: file,
    ResponseContentType: fileType,
    ResponseContentDisposition: `inline; filename="${badgeType}-${id}.${fileEndings[fileType]}"`,
    ResponseCacheControl: 'private, no-store',
  });
  return {
    fileType,
    url: await getSignedUrl(client, get, { expiresIn: documentLinkSeconds }),
    expiresAt: plus(now, documentLinkSeconds * 1000).toISOString(),
  };
};
