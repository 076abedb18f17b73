import * as z from 'zod/mini';

/** Separate from `common.ts`, because functions without lists start faster without it. */
export const PageQuery = z.object({
  limit: z._default(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'limit must be a number from 1 to 100')),
      z.pipe(z.transform(Number), z.number().check(z.lte(100, 'limit must be a number from 1 to 100'))),
    ),
    50,
  ),
  cursor: z.optional(z.string().check(z.maxLength(512, 'Invalid cursor'))),
});
