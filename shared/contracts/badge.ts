import * as z from 'zod/mini';
import { optionalDate, optionalLine } from './common';

/** What an operator can vouch for after seeing the paper. */
export const badgeTypes = {
  identity_verified: 'Identity Verified',
  business_license: 'Licensed Business',
  insured: 'Insured',
  certified_stager: 'Certified Stager',
  background_checked: 'Background Checked',
} as const;
export type BadgeType = keyof typeof badgeTypes;
export const BadgeType = z.enum(Object.keys(badgeTypes) as [BadgeType, ...BadgeType[]], 'Please select a badge type');

export const GrantBadgeBody = z.object({
  badgeType: BadgeType,
  expiryDate: optionalDate('Expiry must be a date'),
  /** Where the operators keep the paper; shown to admins only. */
  verificationDocument: optionalLine(500),
});
