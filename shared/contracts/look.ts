import * as z from 'zod/mini';
import { optionalText } from './common';
import { lookReasons } from './look-values';
import { keysOf } from './project-values';

/** Why an operator looks. Whoever is looked at reads it. */
export const OpenViewSessionBody = z.object({
  reason: z.enum(keysOf(lookReasons), 'Please select a reason'),
  note: optionalText(500),
});
export type OpenViewSessionBody = z.infer<typeof OpenViewSessionBody>;
