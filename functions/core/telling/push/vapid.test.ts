import { createPublicKey, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { authorizationFor, newVapidKeys } from './vapid';

const now = new Date('2026-11-24T12:00:00.000Z');

it('signs a token with the sender, the audience, and the expiry', () => {
  const keys = newVapidKeys();
  const header = authorizationFor('https://push.example/send/abc?d=1', keys, 'support@settee.example', now);
  const [, token = '', k] = /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  expect(k).toBe(keys.publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://push.example',
    exp: now.getTime() / 1000 + 12 * 3600,
    sub: 'mailto:support@settee.example',
  });
  const point = Buffer.from(keys.publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const signed = Buffer.from(`${head}.${claims}`);
  expect(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))).toBe(true);
});
