import { GetObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { mediaStorage } from '#core/s3';
import { plus } from '#core/time';
import { env } from '#functions/env';
import type { PaperLink } from '#shared/contracts/answers/paper';
import { paperLinkSeconds } from '#shared/contracts/paper-values';
import { fileEndings, type PaperRecord } from './paper';

/**
 * A link to the file of a paper, good for a minute, whoever has it. A browser saves the file under a name of ours and opens nothing by itself: S3
 * sends no `nosniff`, so what somebody uploaded is not shown on an address of it, and its type is the one that was found by its content.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html
 */
export const linkTo = async ({ file, fileType, badgeType, id }: PaperRecord, now: Date): Promise<PaperLink> => {
  const get = new GetObjectCommand({
    Bucket: env.MEDIA_BUCKET,
    Key: file,
    ResponseContentType: fileType,
    ResponseContentDisposition: `attachment; filename="${badgeType}-${id}.${fileEndings[fileType]}"`,
    ResponseCacheControl: 'private, no-store',
  });
  return {
    url: await getSignedUrl(mediaStorage(), get, { expiresIn: paperLinkSeconds }),
    expiresAt: plus(now, paperLinkSeconds * 1000).toISOString(),
  };
};
