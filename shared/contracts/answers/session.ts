import * as z from 'zod/mini';
import { Id } from '#shared/contracts/common';
import { impersonationReasons } from '#shared/contracts/impersonation-values';
import { keysOf } from '#shared/contracts/project-values';
import { orNull, Timestamp } from './common';

/** A session of the own account. Its id names it and opens nothing. */
export const OpenSession = z.object({
  id: Id,
  device: z.string(),
  country: orNull(z.string()),
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
  current: z.boolean(),
  /** Its device is told by push. */
  isPushed: z.boolean(),
  /** Of an administrator who saw what the account sees. Absent of its holder's own. */
  impersonation: z.optional(
    z.object({ reason: z.enum(keysOf(impersonationReasons)), note: orNull(z.string()), endsAt: Timestamp }),
  ),
});
export type OpenSession = z.infer<typeof OpenSession>;
