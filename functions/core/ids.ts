import { createHash, randomBytes } from 'node:crypto';
import { ulid } from 'ulid';

/** An opaque, URL-safe id that sorts by `now`. */
export const newId = (now: Date): string => ulid(now.getTime());

/** 32 random bytes as 43 characters of base64url: a session id or a reset token. Only its hash is ever stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const isSecret = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** An index key needs something after the last id of a millisecond: the first id that a time could have. */
export const firstIdAt = (time: Date): string => ulid(time.getTime()).slice(0, 10).padEnd(26, '0');
