import { createECDH, createPrivateKey, sign } from 'node:crypto';
import { hours, plus, ttl } from '#core/kernel/time';

/** The P-256 key pair that identifies this deployment to push services, base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

export const newVapidKeys = (): VapidKeys => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') };
};

/** At most a day is allowed. https://www.rfc-editor.org/rfc/rfc8292#section-2 */
const lifetime = hours(12);

const part = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url');

/** Returns the authorization header. The service reports problems to `contact`. https://www.rfc-editor.org/rfc/rfc8292 */
export const authorizationFor = (endpoint: string, { publicKey, privateKey }: VapidKeys, contact: string, now: Date): string => {
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const claims = { aud: new URL(endpoint).origin, exp: ttl(plus(now, lifetime)), sub: `mailto:${contact}` };
  const token = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(token), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${token}.${signature}, k=${publicKey}`;
};
