import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

type Result = APIGatewayProxyStructuredResultV2;

const minEncodedBytes = 1024;

const encodings = ['br', 'gzip'] as const;

/** Compresses with gzip, or with Brotli at quality 4, which is as fast and smaller. Loads zlib with the first long answer. */
const encode = async (body: string, encoding: (typeof encodings)[number]): Promise<Buffer> => {
  const { brotliCompressSync, constants, gzipSync } = await import('node:zlib');
  return encoding === 'gzip' ? gzipSync(body) : brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
};

const isAccepted = (encoding: string, accepted: string): boolean =>
  accepted.split(',').some((one) => {
    const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });

/**
 * Compresses a response that CloudFront does not compress because it may not cache it. BREACH does not apply: no cookie holds the
 * session.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html
 */
export const withEncoding = async (event: APIGatewayProxyEventV2, result: Result): Promise<Result> => {
  const { body } = result;
  if (body === undefined || Buffer.byteLength(body) < minEncodedBytes) return result;
  const varied = { ...result.headers, vary: 'accept-encoding' };
  const accepted = event.headers['accept-encoding'] ?? '';
  const encoding = encodings.find((one) => isAccepted(one, accepted));
  if (!encoding) return { ...result, headers: varied };
  const { etag } = result.headers ?? {};
  return {
    ...result,
    // A weak tag for other bytes with the same content: RFC 9110, section 8.8.1.
    headers: { ...varied, 'content-encoding': encoding, ...(etag && { etag: `W/${etag}` }) },
    body: (await encode(body, encoding)).toString('base64'),
    isBase64Encoded: true,
  };
};
