import * as z from 'zod/mini';
import { BadgeType } from '#shared/contracts/badge';
import { Id } from '#shared/contracts/common';
import { orNull, Timestamp } from './common';

export const Badge = z.object({
  id: Id,
  userId: Id,
  badgeType: BadgeType,
  verifiedBy: z.string(),
  verificationDate: Timestamp,
  expiryDate: orNull(Timestamp),
  isActive: z.boolean(),
  verificationDocument: orNull(z.string()),
  createdAt: Timestamp,
});
export type Badge = z.infer<typeof Badge>;
