import { conflict } from '#core/kernel/errors';
import { days, plus } from '#core/kernel/time';
import type { Account } from '#core/market/account/account';
import type { BadgeType } from '#shared/verification/badge.values';
import { badgeNoticeDays } from '#shared/verification/document.values';

export interface BadgeRecord {
  id: string;
  userId: string;
  badgeType: BadgeType;
  /** The Cognito username. */
  verifiedBy: string;
  verificationDate: string;
  expiryDate: string | null;
  /** False once revoked or replaced. */
  isActive: boolean;
  verificationDocument: string | null;
  createdAt: string;
}

/** Returns the next reminder before a badge expires, if any is left. */
export const badgeReminderAt = (expiryDate: string | null, now: Date): Date | undefined =>
  expiryDate === null
    ? undefined
    : badgeNoticeDays.map((before) => plus(new Date(expiryDate), -days(before))).find((time) => time > now);

/** Copied to the account, so that a list of bids needs no further reads. */
type Copy = Account['badges'][number];

export interface Granting {
  badge: BadgeRecord;
  /** The account's new copies. */
  copies: Copy[];
  replaced: Copy | undefined;
}

/** Replaces a badge of the same type, even an expired one. */
export const renewBadge = (account: Account, badge: BadgeRecord): Granting => {
  const replaced = account.badges.find(({ badgeType }) => badgeType === badge.badgeType);
  const { id, badgeType, expiryDate } = badge;
  return { badge, replaced, copies: [...account.badges.filter((copy) => copy !== replaced), { id, badgeType, expiryDate }] };
};

/** @throws AppError CONFLICT if the account has an active badge of this type */
export const grantBadge = (account: Account, badge: BadgeRecord, now: Date): Granting => {
  const granting = renewBadge(account, badge);
  const { replaced } = granting;
  if (replaced && (replaced.expiryDate === null || replaced.expiryDate > now.toISOString())) {
    throw conflict('This user already has this badge');
  }
  return granting;
};
