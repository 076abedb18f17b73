import { createHash, randomBytes } from 'node:crypto';
import { decodeTime, ulid } from 'ulid';

/** Returns an opaque, URL-safe id that sorts by `now`. */
export const newId = (now: Date): string => ulid(now.getTime());

/** Returns 32 random bytes as 43 characters of base64url, for session ids and reset tokens. Only the hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Returns 16 random bytes as 22 characters, for links that people share. */
export const newShortSecret = (): string => randomBytes(16).toString('base64url');

export const isSecret = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A thing that can be reported. `withinId` is the parent's id, if the id alone does not identify it. */
export interface TargetPlace {
  type: string;
  id: string;
  withinId: string | null;
}

/** Returns the id of the case about a thing. Everybody who reports the thing gets the same id. Does not sort by time. */
export const caseIdOf = ({ type, id, withinId }: TargetPlace): string =>
  Array.from(
    createHash('sha256')
      .update(JSON.stringify([type, withinId, id]))
      .digest()
      .subarray(0, 26),
    (byte) => digits[byte & 31],
  ).join('');

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

export const firstIdAt = (time: Date): string => ulid(time.getTime()).slice(0, 10).padEnd(26, '0');

/** Extracts the id from a link to the site or the panel. Returns other text unchanged. */
export const idOrText = (text: string): string => /[/=]([0-9A-HJKMNP-TV-Z]{26})(?![0-9A-Z])/i.exec(text)?.[1] ?? text;

export const timeOfId = (id: string): Date => new Date(decodeTime(id));
