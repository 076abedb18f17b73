import * as z from 'zod/mini';
import { Timestamp } from '#shared/api/common.answers';

export const LiveTicket = z.object({
  /** Opens one connection, once. */
  ticket: z.string(),
  expiresAt: Timestamp,
});
export type LiveTicket = z.infer<typeof LiveTicket>;
