import * as z from 'zod/mini';
import { emailPattern, readEmail } from '#shared/email';
import { readNumber, type Unit } from '#shared/typed';
import { idPattern } from './id';

// zod's fast path compiles validators with `new Function`, which the site's Content-Security-Policy forbids.
z.config({ jitless: true });

const notAllowed = 'Text contains characters that are not allowed';

/** Rejects what cannot be stored faithfully: NUL and lone surrogates. */
const storable = z.refine<string>((s) => !/\0|\p{Surrogate}/u.test(s), notAllowed);

/** Rejects what cannot be shown faithfully, either: controls but for space and the ends of lines. */
export const wellFormed = z.refine<string>((s) => !/[^\P{Cc}\t\n\v\f\r]|\p{Surrogate}/u.test(s), notAllowed);

/** Rejects what would break a line, or turn around what stands beside it: ends of lines, other controls, overrides of direction. */
export const onOneLine = z.refine<string>((s) => !/[\p{Cc}\u2028-\u202E\u2066-\u2069]|\p{Surrogate}/u.test(s), notAllowed);

// Space, what is drawn as nothing by itself (it joins, parts or steers letters), and the empty cell of Braille.
const blank = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;
const unseen = /[\s\p{Default_Ignorable_Code_Point}\u2800]/u;
// After a letter or an emoji these are part of it: what joins, and what chooses its look.
const unseenAtEnd = /(?!\p{Join_Control}|\p{Variation_Selector})[\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A text without what nobody sees around it: what looks empty is empty. Not by one expression, whose time would be quadratic. */
export const asSeen = (text: string): string => {
  if (blank.test(text)) return '';
  let [start, end] = [0, text.length];
  while (unseen.test(text.charAt(start))) start += 1;
  while (unseenAtEnd.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
};

interface TextOptions {
  /** Shown when the field is absent, of another type, or shorter than `min`. */
  message?: string;
  min?: number;
  max: number;
}

/** On one line a tab, as spreadsheets paste it, is a space. */
const asLine = (text: string): string => asSeen(text.replaceAll('\t', ' '));

const required =
  (rule: typeof wellFormed, tidy = asSeen) =>
  ({ message = 'This field is required', min = 1, max }: TextOptions) =>
    z.string(message).check(z.overwrite(tidy), z.minLength(min, message), atMost(max), rule);

const optional =
  (rule: typeof wellFormed, tidy = asSeen) =>
  (max: number) =>
    z.pipe(
      z.nullish(z.string('Must be text').check(z.overwrite(tidy), atMost(max), rule)),
      z.transform((value) => value || null),
    );

const atMost = (max: number) => z.maxLength(max, `Must be at most ${max} characters`);

/** Text of `min` (default 1) to `max` UTF-16 units, without what nobody sees around it. */
export const text = required(wellFormed);
/** The same on one line: a name, a title, a place. */
export const line = required(onOneLine, asLine);

/** Text that may be absent, null or empty; all three mean the same and are stored as null. */
export const optionalText = optional(wellFormed);
export const optionalLine = optional(onOneLine, asLine);

/** A password is kept to the letter: no trimming. 128 characters bound the work of hashing it. */
export const password = (message: string) =>
  z.string(message).check(z.minLength(6, message), z.maxLength(128, 'Password must be at most 128 characters'), storable);

/** An email address as it is stored and compared. 254 is the longest that SMTP can carry (RFC 5321). */
export const email = (message: string | { error: (issue: { input?: unknown }) => string }) =>
  z
    .string(message)
    .check(
      z.overwrite(readEmail),
      z.maxLength(254, message),
      z.email({ pattern: emailPattern, ...(typeof message === 'string' ? { error: message } : message) }),
    );

/** A ULID: opaque, URL-safe, sorts by creation time. */
export const Id = z.string('Invalid id').check(z.regex(idPattern, 'Invalid id'));
export type Id = z.infer<typeof Id>;

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

/** A number, or a text that somebody typed for one. `message`: for anything else. */
export const typedNumber = (unit: Unit, message: (input: unknown) => string) =>
  z.pipe(
    z.union([z.number(), z.string()], { error: ({ input }) => message(input) }),
    z.transform((typed, context) => {
      const number = typeof typed === 'number' ? typed : readNumber(typed, unit);
      if (number !== undefined) return number;
      context.issues.push({ code: 'custom', input: typed, message: message(typed) });
      return z.NEVER;
    }),
  );

interface IntegerMessages {
  tooMany?: string;
  notWhole?: string;
}

/** An optional whole number from `min` to `max`, null when absent. `message`: for whatever has none of its own. */
export const optionalInteger = (min: number, max: number, message: string, messages: IntegerMessages = {}) =>
  z.pipe(
    z.nullish(z.int(messages.notWhole ?? message).check(z.gte(min, message), z.lte(max, messages.tooMany ?? message))),
    z.transform((value) => value ?? null),
  );

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
