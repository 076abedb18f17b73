import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendError } from '#infra/local/gateway/answer';
import { forward } from './forward';

const imageTypes = /^image\/(jpeg|png|webp)$/;

/** Returns the object key in a URL, by production's rule (infra/edge/media.js): only keys under photos/. */
const keyOf = (urlPath: string): string | undefined => {
  const key = /^\/media\/(photos\/[A-Za-z0-9._/-]+)$/.exec(urlPath)?.[1];
  return key === undefined || key.split('/').some((segment) => /^\.*$/.test(segment)) ? undefined : key;
};

/** Serves `/media/<key>` from the media bucket, as CloudFront does: single pictures, never a listing. */
export const serveMedia = (request: IncomingMessage, response: ServerResponse, urlPath: string, bucketUrl: string): void => {
  const key = keyOf(urlPath);
  if (key === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) {
    request.resume();
    sendError(response, 'NOT_FOUND', 'Not found');
    return;
  }
  // Forwards only these headers and no query, because a query could ask S3 for another content type.
  for (const name of Object.keys(request.headers)) {
    if (!['accept', 'if-none-match', 'if-modified-since', 'range'].includes(name)) delete request.headers[name];
  }
  forward(request, response, `${bucketUrl}/${key}`, (headers, status) => {
    for (const name of Object.keys(headers)) if (name.startsWith('x-amz-')) delete headers[name];
    headers['x-content-type-options'] = 'nosniff';
    headers['content-security-policy'] = "default-src 'none'; sandbox";
    // The functions store the same header. Only a day, so that deleted photos leave caches soon.
    headers['cache-control'] = status < 400 ? 'public, max-age=86400' : 'public, max-age=60';
    if (!imageTypes.test(String(headers['content-type']))) {
      headers['content-type'] = 'application/octet-stream';
      headers['content-disposition'] = 'attachment';
    }
  });
};
