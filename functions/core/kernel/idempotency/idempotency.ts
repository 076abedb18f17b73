import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { AppError, invalid } from '#core/kernel/errors';
import { sha256 } from '#core/kernel/ids';
import { hours } from '#core/kernel/time';

export interface KeyedCall {
  operation: string;
  /** The caller. The same key of two callers is two keys. */
  subject: string;
  keyHash: string;
  /** Derived from the key and the request and never stored, so that only the same call can decrypt the answer. */
  secret: Buffer;
}

export interface KeptAnswer {
  sealed: Uint8Array;
  /** ISO 8601, UTC. */
  expiresAt: string;
}

export const answersAreKeptFor = hours(24);

/** Leaves the password out, because a hash of it would allow fast guessing. The account's own hash checks the password. */
const withoutPassword = (name: string, value: unknown): unknown => (name === 'password' ? undefined : value);

export type KeyedName = Pick<KeyedCall, 'operation' | 'subject' | 'keyHash'>;

export const keyedName = (operation: string, subject: string, key: string): KeyedName => ({
  operation,
  subject,
  keyHash: sha256(key),
});

/** `sent` tells a repeated call from another call with the same key. @throws AppError VALIDATION_FAILED for a malformed key */
export const keyedCall = (operation: string, subject: string, key: string, sent: unknown): KeyedCall => {
  if (!/^[!-~]{1,255}$/.test(key)) {
    throw invalid({ path: 'Idempotency-Key', message: 'An Idempotency-Key must be 1 to 255 visible ASCII characters' });
  }
  const secret = createHmac('sha256', key).update(JSON.stringify(sent, withoutPassword)).digest();
  return { ...keyedName(operation, subject, key), secret };
};

const cipher = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];

export const sealAnswer = ({ secret }: KeyedCall, answer: unknown): Uint8Array => {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, secret, iv);
  return Buffer.concat([iv, sealing.update(JSON.stringify(answer)), sealing.final(), sealing.getAuthTag()]);
};

/** Decrypts the stored answer. @throws AppError IDEMPOTENCY_KEY_REUSED if the key belongs to another call */
export const openAnswer = ({ secret }: KeyedCall, { sealed }: KeptAnswer): unknown => {
  const opening = createDecipheriv(cipher, secret, sealed.subarray(0, ivBytes)).setAuthTag(sealed.subarray(-tagBytes));
  const text = opening.update(sealed.subarray(ivBytes, -tagBytes));
  try {
    return JSON.parse(Buffer.concat([text, opening.final()]).toString());
  } catch (cause) {
    throw new AppError(
      'IDEMPOTENCY_KEY_REUSED',
      'We already received your first try. Please check what was saved before you send it again.',
      { cause },
    );
  }
};
