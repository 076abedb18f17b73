import * as z from 'zod/mini';
import { Id } from '#shared/api/common';
import { orNull, Timestamp } from '#shared/api/common.answers';
import { BadgeType } from '#shared/verification/badge.contract';

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
