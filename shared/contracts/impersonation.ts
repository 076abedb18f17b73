import * as z from 'zod/mini';
import { optionalText } from './common';
import { impersonationReasons } from './impersonation-values';
import { keysOf } from './project-values';

/** The user can read the reason. */
export const StartImpersonationBody = z.object({
  reason: z.enum(keysOf(impersonationReasons), 'Please select a reason'),
  note: optionalText(500),
});
export type StartImpersonationBody = z.infer<typeof StartImpersonationBody>;
