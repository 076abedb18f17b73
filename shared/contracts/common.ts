import * as z from 'zod/mini';
import { idPattern } from './id';

// zod's fast path compiles validators with `new Function`, which the site's Content-Security-Policy forbids.
z.config({ jitless: true });

/** Rejects what cannot be stored or shown faithfully: NUL and lone surrogates. */
export const wellFormed = z.refine<string>(
  (s) => !s.includes('\u0000') && !/\p{Surrogate}/u.test(s),
  'Text contains characters that are not allowed',
);

interface TextOptions {
  /** Shown when the field is absent, of another type, or shorter than `min`. */
  message?: string;
  min?: number;
  max: number;
}

/** Trimmed text of `min` (default 1) to `max` UTF-16 units. */
export const text = ({ message = 'This field is required', min = 1, max }: TextOptions) =>
  z.string(message).check(z.trim(), z.minLength(min, message), z.maxLength(max, `Must be at most ${max} characters`), wellFormed);

/** Text that may be absent, null or empty; all three mean the same and are stored as null. */
export const optionalText = (max: number) =>
  z.pipe(
    z.nullish(z.string('Must be text').check(z.trim(), z.maxLength(max, `Must be at most ${max} characters`), wellFormed)),
    z.transform((value) => value || null),
  );

/** A password is kept to the letter: no trimming. 128 characters bound the work of hashing it. */
export const password = (message: string) =>
  z.string(message).check(z.minLength(6, message), z.maxLength(128, 'Password must be at most 128 characters'), wellFormed);

/** An e-mail address, trimmed and compared in lower case. 254 is the longest address SMTP can carry (RFC 5321). */
export const email = (message: string | { error: (issue: { input?: unknown }) => string }) =>
  z.string(message).check(z.trim(), z.toLowerCase(), z.maxLength(254, message), z.email(message));

/** A ULID: opaque, URL-safe, sorts by creation time. */
export const Id = z.string('Invalid id').check(z.regex(idPattern, 'Invalid id'));
export type Id = z.infer<typeof Id>;

/** ISO 8601, UTC. */
export const Timestamp = z.iso.datetime();

export const PageQuery = z.object({
  /** Items per page, 1 to 100, default 50. */
  limit: z._default(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'limit must be a number from 1 to 100')),
      z.pipe(z.transform(Number), z.number().check(z.lte(100, 'limit must be a number from 1 to 100'))),
    ),
    50,
  ),
  cursor: z.optional(z.string().check(z.maxLength(512, 'Invalid cursor'))),
});

export const IdParams = z.object({ id: Id });

export const Health = z.object({ status: z.literal('ok') });

/** An optional whole number of at least `min`, null when absent. */
export const optionalInteger = (min: number, max: number, message: string) =>
  z.pipe(
    z.nullish(z.int(message).check(z.gte(min, message), z.lte(max, message))),
    z.transform((value) => value ?? null),
  );

/** For response schemas: the value or null, always present. */
export const orNull = <T extends z.core.SomeType>(schema: T) => z.nullable(schema);

/** An optional calendar date or ISO 8601 time, kept as ISO 8601 UTC; null when absent. */
export const optionalDate = (message: string) =>
  z.pipe(
    z.pipe(
      z.nullish(z.union([z.iso.date(message), z.iso.datetime({ offset: true, error: message })], message)),
      z.transform((value) => (value ? new Date(value).toISOString() : null)),
    ),
    // An offset can carry the last hours of 9999 into a year of five digits, which sorts before all others.
    z.nullable(z.iso.datetime(message)),
  );
