import * as z from 'zod/mini';

const incomplete = 'This link is incomplete';

export const ExportParams = z.object({ token: z.string(incomplete).check(z.regex(/^[A-Za-z0-9_.-]{60,80}$/, incomplete)) });
