import { keys } from '#core/kernel/table/keys';
import { getMany } from '#core/kernel/table/read';
import { addToTally, checkOpen } from '#core/kernel/table/tally.repo';
import { transact } from '#core/kernel/table/transact';
import { put, update, type Write } from '#core/kernel/table/write';
import type { Account } from '#core/market/account/account';
import { countBadges } from '#core/market/account/reputation.repo';
import { notify, notifyLater } from '#core/market/notification/notification.repo';
import { type BadgeRecord, badgeReminderAt, type Granting } from './badge';

/** AP85: the badges that several accounts hold, by user id. 0.5 read units each. */
export const findBadges = async (accounts: readonly Account[]): Promise<Map<string, BadgeRecord[]>> => {
  const badges = await getMany<BadgeRecord>(
    accounts.flatMap(({ id, badges }) => badges.map((badge) => keys.badge(id, badge.id))),
  );
  return new Map(accounts.map(({ id }) => [id, badges.filter(({ userId }) => userId === id)]));
};

/** Writes the account's copies of its badges. If two badges of one type race, one is granted. */
const saveCopies = (account: Account, copies: Account['badges']): Write =>
  update(keys.user(account.id), { set: { badges: copies }, when: { badges: account.badges } });

const deactivate = (userId: string, badgeId: string): Write => update(keys.badge(userId, badgeId), { set: { isActive: false } });

/** Notifies a stager of a badge and, later, of its expiry. */
const notifyOf = (badge: BadgeRecord, now: Date): Write[] => {
  const { id: mark, userId, badgeType, expiryDate } = badge;
  const about = { userId, mark, endsAt: expiryDate };
  const dueAt = badgeReminderAt(expiryDate, now);
  return [
    ...notify('badge_granted', about, { badgeType, expiryDate }, now, (unread) => addToTally(userId, unread)),
    ...(dueAt ? [notifyLater('badge_expiring', { ...about, dueAt }, now)] : []),
  ];
};

/** @throws StaleRead; AppError NOT_FOUND if the account is closing */
export const saveBadge = (account: Account, { badge, copies, replaced }: Granting, now: Date, save = transact): Promise<void> =>
  save([
    saveCopies(account, copies),
    put({ ...keys.badge(account.id, badge.id), entity: 'Badge', ...badge }),
    countBadges(account.id, replaced ? 0 : 1, now),
    ...(replaced ? [deactivate(account.id, replaced.id)] : []),
    ...notifyOf(badge, now),
  ]);

/** The record of the badge stays. @throws StaleRead; AppError NOT_FOUND if the account is closing */
export const saveRevocation = (account: Account, badgeId: string, now: Date, save = transact): Promise<void> =>
  save([
    checkOpen(account.id),
    saveCopies(
      account,
      account.badges.filter(({ id }) => id !== badgeId),
    ),
    deactivate(account.id, badgeId),
    countBadges(account.id, -1, now),
  ]);
