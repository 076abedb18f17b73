import * as z from 'zod/mini';
import { Timestamp } from './common';

export const LiveTicket = z.object({
  /** Opens one connection, once. */
  ticket: z.string(),
  expiresAt: Timestamp,
});
export type LiveTicket = z.infer<typeof LiveTicket>;
