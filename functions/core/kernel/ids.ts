import { createHash, randomBytes } from 'node:crypto';
import { decodeTime, ulid } from 'ulid';

/** An opaque, URL-safe id that sorts by `now`. */
export const newId = (now: Date): string => ulid(now.getTime());

/** 32 random bytes as 43 characters of base64url: a session id or a reset token. Only its hash is ever stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** 16 of them, as 22 characters: for a link that people pass on by hand. Nobody guesses it either. */
export const newShortSecret = (): string => randomBytes(16).toString('base64url');

export const isSecret = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

/** As ids are written (Crockford's base 32). */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A thing that can be reported, and where it is if its own id does not say that. */
export interface TargetPlace {
  type: string;
  id: string;
  withinId: string | null;
}

/** The id of the case about a thing. It follows from the thing, so that of any number who report it at once all report one; it does not sort by time. */
export const caseIdOf = ({ type, id, withinId }: TargetPlace): string =>
  Array.from(
    createHash('sha256')
      .update(JSON.stringify([type, withinId, id]))
      .digest()
      .subarray(0, 26),
    (byte) => digits[byte & 31],
  ).join('');

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** An index key needs something after the last id of a millisecond: the first id that a time could have. */
export const firstIdAt = (time: Date): string => ulid(time.getTime()).slice(0, 10).padEnd(26, '0');

/** An id within a link to a page of the site or the panel; any other text as it is. */
export const idOrText = (text: string): string => /[/=]([0-9A-HJKMNP-TV-Z]{26})(?![0-9A-Z])/i.exec(text)?.[1] ?? text;

/** When an id was given, to the millisecond. */
export const timeOfId = (id: string): Date => new Date(decodeTime(id));
