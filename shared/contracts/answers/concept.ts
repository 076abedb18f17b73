import * as z from 'zod/mini';

/** What a stager would make of a room: a picture for one photo of the project. Both are paths on this site. */
export const Concept = z.object({ photo: z.string(), of: z.string(), caption: z.string() });
export type Concept = z.infer<typeof Concept>;
