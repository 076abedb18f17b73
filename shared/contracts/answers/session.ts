import * as z from 'zod/mini';
import { Id } from '#shared/contracts/common';
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
});
export type OpenSession = z.infer<typeof OpenSession>;
