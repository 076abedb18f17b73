import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { AppError, invalid } from '#core/kernel/errors';
import { sha256 } from '#core/kernel/ids';
import { hours } from '#core/kernel/time';

/** A creation that its caller may send again. */
export interface KeyedCall {
  operation: string;
  /** Whose key it is: two callers who choose the same key do not share it. */
  subject: string;
  keyHash: string;
  /** Derived from the key and the request, and stored nowhere: only the same call can open the answer again. */
  secret: Buffer;
}

/** What the first call of a key has left. */
export interface KeptAnswer {
  /** The answer, encrypted: a copy of the table is not enough to read it. */
  sealed: Uint8Array;
  /** ISO 8601, UTC. */
  expiresAt: string;
}

export const answersAreKeptFor = hours(24);

/** A secret that is made of a password lets it be guessed at fast. Whether it is the right one its account's own hash says. */
const withoutPassword = (name: string, value: unknown): unknown => (name === 'password' ? undefined : value);

/** What a kept answer is found by, known before the rest of the call is read. */
export type KeyedName = Pick<KeyedCall, 'operation' | 'subject' | 'keyHash'>;

export const keyedName = (operation: string, subject: string, key: string): KeyedName => ({
  operation,
  subject,
  keyHash: sha256(key),
});

/**
 * A call by the key in its header. `sent` is what makes it the same call or another one.
 *
 * @throws AppError VALIDATION_FAILED for what is no key
 */
export const keyedCall = (operation: string, subject: string, key: string, sent: unknown): KeyedCall => {
  if (!/^[!-~]{1,255}$/.test(key)) {
    throw invalid({ path: 'Idempotency-Key', message: 'An Idempotency-Key must be 1 to 255 visible ASCII characters' });
  }
  const secret = createHmac('sha256', key).update(JSON.stringify(sent, withoutPassword)).digest();
  return { ...keyedName(operation, subject, key), secret };
};

const cipher = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];

/** The answer to a call, as it is kept. */
export const sealAnswer = ({ secret }: KeyedCall, answer: unknown): Uint8Array => {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, secret, iv);
  return Buffer.concat([iv, sealing.update(JSON.stringify(answer)), sealing.final(), sealing.getAuthTag()]);
};

/** What the first call of this key was answered, if it was the same call. @throws AppError IDEMPOTENCY_KEY_REUSED */
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
