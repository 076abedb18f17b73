import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

type Result = APIGatewayProxyStructuredResultV2;

/** Bytes. A shorter answer fits one packet either way. */
const worthEncoding = 1024;

/** The best first. */
const encodings = ['br', 'gzip'] as const;

/** Brotli's fourth quality is as fast as gzip, and smaller. The module is loaded with the first long answer, and not with the function. */
const encode = async (body: string, encoding: (typeof encodings)[number]): Promise<Buffer> => {
  const { brotliCompressSync, constants, gzipSync } = await import('node:zlib');
  return encoding === 'gzip' ? gzipSync(body) : brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
};

const isTaken = (encoding: string, accepted: string): boolean =>
  accepted.split(',').some((one) => {
    const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });

/**
 * An answer as small as its caller can read it. It is done here because nobody after the function does: CloudFront compresses only what it may
 * cache, and an HTTP API nothing.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html
 *
 * Its length tells nothing to another site (BREACH): a session is no cookie, so that no other site can have a browser ask with it.
 */
export const encoded = async (event: APIGatewayProxyEventV2, result: Result): Promise<Result> => {
  const { body } = result;
  if (body === undefined || Buffer.byteLength(body) < worthEncoding) return result;
  const varied = { ...result.headers, vary: 'accept-encoding' };
  const accepted = event.headers['accept-encoding'] ?? '';
  const encoding = encodings.find((one) => isTaken(one, accepted));
  if (!encoding) return { ...result, headers: varied };
  const { etag } = result.headers ?? {};
  return {
    ...result,
    // The same content in other bytes: RFC 9110, section 8.8.1.
    headers: { ...varied, 'content-encoding': encoding, ...(etag && { etag: `W/${etag}` }) },
    body: (await encode(body, encoding)).toString('base64'),
    isBase64Encoded: true,
  };
};
