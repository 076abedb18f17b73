import * as z from 'zod/mini';

/** A stager's picture for one photo (`of`) of the project. Both are paths on this site. */
export const Concept = z.object({ photo: z.string(), of: z.string(), caption: z.string() });
export type Concept = z.infer<typeof Concept>;
