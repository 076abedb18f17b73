import * as z from 'zod/mini';
import { optionalText } from '#shared/api/common';
import { keysOf } from '#shared/project/project.values';
import { impersonationReasons } from './impersonation.values';

/** The user can read the reason. */
export const StartImpersonationBody = z.object({
  reason: z.enum(keysOf(impersonationReasons), 'Please select a reason'),
  note: optionalText(500),
});
export type StartImpersonationBody = z.infer<typeof StartImpersonationBody>;
