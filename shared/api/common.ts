import * as z from 'zod/mini';
import { emailPattern, readEmail } from '#shared/email';
import { readNumber, type Unit } from '#shared/typed';
import { idPattern } from './id';

// zod's fast path compiles validators with `new Function`, which the site's Content-Security-Policy forbids.
z.config({ jitless: true });

const notAllowed = 'Text contains characters that are not allowed';

/** Rejects NUL and lone surrogates, which cannot be stored. */
const storable = z.refine<string>((s) => !/\0|\p{Surrogate}/u.test(s), notAllowed);

/** Also rejects control characters except space and line ends. */
export const wellFormed = z.refine<string>((s) => !/[^\P{Cc}\t\n\v\f\r]|\p{Surrogate}/u.test(s), notAllowed);

/** Rejects control characters, line ends and direction overrides, which would change the text around. */
const onOneLine = z.refine<string>((s) => !/[\p{Cc}\u2028-\u202E\u2066-\u2069]|\p{Surrogate}/u.test(s), notAllowed);

// White space, characters that are invisible by themselves, and the empty Braille cell.
const blank = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;
const unseen = /[\s\p{Default_Ignorable_Code_Point}\u2800]/u;
// Joiners and variation selectors belong to the letter or emoji before them.
const unseenAtEnd = /(?!\p{Join_Control}|\p{Variation_Selector})[\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Trims invisible characters. Uses a loop, because a regular expression would take quadratic time. */
export const trimInvisible = (text: string): string => {
  if (blank.test(text)) return '';
  let [start, end] = [0, text.length];
  while (unseen.test(text.charAt(start))) start += 1;
  while (unseenAtEnd.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
};

interface TextOptions {
  /** Shown if the field is absent, of another type, or shorter than `min`. */
  message?: string;
  min?: number;
  max: number;
}

/** Spreadsheets paste tabs between cells. */
const asLine = (text: string): string => trimInvisible(text.replaceAll('\t', ' '));

const required =
  (rule: typeof wellFormed, tidy = trimInvisible) =>
  ({ message = 'This field is required', min = 1, max }: TextOptions) =>
    z.string(message).check(z.overwrite(tidy), z.minLength(min, message), atMost(max), rule);

const optional =
  (rule: typeof wellFormed, tidy = trimInvisible) =>
  (max: number) =>
    z.pipe(
      z.nullish(z.string('Must be text').check(z.overwrite(tidy), atMost(max), rule)),
      z.transform((value) => value || null),
    );

const atMost = (max: number) => z.maxLength(max, `Must be at most ${max} characters`);

// Marked as pure, so that bundles without texts leave these schemas out.
/** Text of `min` (default 1) to `max` UTF-16 units, trimmed. */
export const text = /* @__PURE__ */ required(wellFormed);
/** The same on one line. */
export const line = /* @__PURE__ */ required(onOneLine, asLine);

/** Absent, null and empty mean the same and are stored as null. */
export const optionalText = /* @__PURE__ */ optional(wellFormed);
export const optionalLine = /* @__PURE__ */ optional(onOneLine, asLine);

/** Not trimmed. 128 characters bound the work of hashing. */
export const password = (message: string) =>
  z.string(message).check(z.minLength(6, message), z.maxLength(128, 'Password must be at most 128 characters'), storable);

/** 254 characters are the longest that SMTP can carry (RFC 5321). */
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

/** A number, or text that a person typed for one. `message`: for anything else. */
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

/** Null if absent. `message`: for values without a message of their own. */
export const optionalInteger = (min: number, max: number, message: string, messages: IntegerMessages = {}) =>
  z.pipe(
    z.nullish(z.int(messages.notWhole ?? message).check(z.gte(min, message), z.lte(max, messages.tooMany ?? message))),
    z.transform((value) => value ?? null),
  );

/** A calendar date or ISO 8601 time, stored as ISO 8601 UTC; null if absent. */
export const optionalDate = (message: string) =>
  z.pipe(
    z.pipe(
      z.nullish(z.union([z.iso.date(message), z.iso.datetime({ offset: true, error: message })], message)),
      z.transform((value) => (value ? new Date(value).toISOString() : null)),
    ),
    // An offset can move the last hours of 9999 into a five-digit year, which sorts before all others.
    z.nullable(z.iso.datetime(message)),
  );
