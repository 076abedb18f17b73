import * as z from 'zod/mini';
import { Id } from '#shared/api/common';
import { orNull, Timestamp } from '#shared/api/common.answers';
import { impersonationReasons } from '#shared/impersonation/impersonation.values';
import { keysOf } from '#shared/project/project.values';

/** The id cannot be used to sign in. */
export const OpenSession = z.object({
  id: Id,
  device: z.string(),
  country: orNull(z.string()),
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
  current: z.boolean(),
  /** Whether the device gets pushes. */
  isPushed: z.boolean(),
  /** Present only for an administrator's impersonation. */
  impersonation: z.optional(
    z.object({ reason: z.enum(keysOf(impersonationReasons)), note: orNull(z.string()), endsAt: Timestamp }),
  ),
});
export type OpenSession = z.infer<typeof OpenSession>;
