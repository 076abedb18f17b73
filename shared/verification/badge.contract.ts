import * as z from 'zod/mini';
import { optionalDate, optionalLine } from '#shared/api/common';
import { badgeTypes, type BadgeType as Type } from './badge.values';

export const BadgeType = z.enum(Object.keys(badgeTypes) as [Type, ...Type[]], 'Please select a badge type');

export const GrantBadgeBody = z.object({
  badgeType: BadgeType,
  expiryDate: optionalDate('Expiry must be a date'),
  verificationDocument: optionalLine(500),
});
