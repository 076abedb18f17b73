import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';

export interface DeviceKeys {
  ecdh: ECDH;
  auth: Buffer;
}

export const newDeviceKeys = (): DeviceKeys => {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return { ecdh, auth: randomBytes(16) };
};

const deriveKey = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** Decrypts a message: one `aes128gcm` record (RFC 8188, RFC 8291). @throws Error if it is for another device */
export const decrypt = (message: Buffer, { ecdh, auth }: DeviceKeys): string => {
  const keyBytes = message.readUInt8(20);
  const [salt, theirs, sealed] = [message.subarray(0, 16), message.subarray(21, 21 + keyBytes), message.subarray(21 + keyBytes)];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs]);
  const shared = deriveKey(ecdh.computeSecret(theirs), auth, info, 32);
  const key = deriveKey(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const decipher = createDecipheriv('aes-128-gcm', key, deriveKey(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // A byte 2 ends the record. Zeros may follow it.
  const end = plain.lastIndexOf(2);
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The record has no end');
  return plain.subarray(0, end).toString();
};

const jsonIn = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

/** Returns the sender's key from `Authorization` (RFC 8292). Undefined if its token is expired, for another server, or badly signed. */
export const senderOf = (authorization: string | undefined, origin: string, now: Date): string | undefined => {
  const [, token, key] = /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]{87})$/.exec(authorization ?? '') ?? [];
  if (token === undefined || key === undefined) return undefined;
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = jsonIn(claims);
  const seconds = now.getTime() / 1000;
  const isCurrent = typeof exp === 'number' && exp > seconds && exp <= seconds + 86_400;
  const isReachable = typeof sub === 'string' && /^(mailto:|https:)/.test(sub);
  return signed && jsonIn(head).alg === 'ES256' && aud === origin && isCurrent && isReachable ? key : undefined;
};
