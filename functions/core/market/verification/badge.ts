import { conflict } from '#core/kernel/errors';
import { days, plus } from '#core/kernel/time';
import type { Account } from '#core/market/account/account';
import type { BadgeType } from '#shared/contracts/badge-types';
import { badgeNoticeDays } from '#shared/contracts/document-values';

/** A badge as it is stored. */
export interface BadgeRecord {
  id: string;
  userId: string;
  badgeType: BadgeType;
  /** The user name of the administrator. */
  verifiedBy: string;
  verificationDate: string;
  expiryDate: string | null;
  /** False once it was taken back, or another one has taken its place. */
  isActive: boolean;
  verificationDocument: string | null;
  createdAt: string;
}

/** When the holder of a badge is next told that it runs out, as far as that is still to come. */
export const badgeReminderAt = (expiryDate: string | null, now: Date): Date | undefined =>
  expiryDate === null
    ? undefined
    : badgeNoticeDays.map((before) => plus(new Date(expiryDate), -days(before))).find((time) => time > now);

/** What an account keeps of its badges, so that a list of bids needs no further reads. */
type Copy = Account['badges'][number];

export interface Granting {
  badge: BadgeRecord;
  /** The account's copies from now on. */
  copies: Copy[];
  /** A badge of the same type, which this one replaces. */
  replaced: Copy | undefined;
}

/** A badge in the place of one of its type, whether that has run out or not. */
export const renewBadge = (account: Account, badge: BadgeRecord): Granting => {
  const replaced = account.badges.find(({ badgeType }) => badgeType === badge.badgeType);
  const { id, badgeType, expiryDate } = badge;
  return { badge, replaced, copies: [...account.badges.filter((copy) => copy !== replaced), { id, badgeType, expiryDate }] };
};

/** @throws AppError CONFLICT when the account has an active badge of this type. */
export const grantBadge = (account: Account, badge: BadgeRecord, now: Date): Granting => {
  const granting = renewBadge(account, badge);
  const { replaced } = granting;
  if (replaced && (replaced.expiryDate === null || replaced.expiryDate > now.toISOString())) {
    throw conflict('This user already has this badge');
  }
  return granting;
};
