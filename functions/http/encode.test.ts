import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { withEncoding } from './encode';

const asking = (accepted?: string) =>
  ({ headers: accepted === undefined ? {} : { 'accept-encoding': accepted } }) as unknown as APIGatewayProxyEventV2;
const body = JSON.stringify(Array.from({ length: 100 }, (_, index) => ({ id: index, title: 'Corner loft, café' })));
const answer = { statusCode: 200, headers: { 'content-type': 'application/json; charset=utf-8', etag: '"tag"' }, body };
const decode = { br: brotliDecompressSync, gzip: gunzipSync } as const;

describe('withEncoding', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip;q=1.0', 'gzip'],
  ] as const)('compresses with the best accepted encoding: %s', async (accepted, encoding) => {
    const result = await withEncoding(asking(accepted), answer);
    expect(result).toMatchObject({ statusCode: 200, isBase64Encoded: true });
    expect(result.headers).toEqual({ ...answer.headers, vary: 'accept-encoding', 'content-encoding': encoding, etag: 'W/"tag"' });
    const bytes = Buffer.from(result.body ?? '', 'base64');
    expect(decode[encoding](bytes).toString()).toBe(body);
    expect(bytes.length).toBeLessThan(body.length / 4);
  });

  it.each([undefined, '', 'identity', 'br;q=0, gzip;q=0.00', 'brotli', '*;q=0'])(
    'compresses nothing if the caller accepts no known encoding: %s',
    async (accepted) => {
      expect(await withEncoding(asking(accepted), answer)).toEqual({
        ...answer,
        headers: { ...answer.headers, vary: 'accept-encoding' },
      });
    },
  );

  it('leaves short and empty answers unchanged', async () => {
    for (const short of [
      { statusCode: 204 },
      { statusCode: 304, headers: { etag: '"tag"' } },
      { ...answer, body: 'x'.repeat(1023) },
    ])
      expect(await withEncoding(asking('br'), short)).toBe(short);
    expect((await withEncoding(asking('br'), { statusCode: 200, body: 'é'.repeat(512) })).headers).toMatchObject({
      'content-encoding': 'br',
    });
  });
});
