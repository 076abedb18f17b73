import { badgeForAdmin, bidForAdmin } from '#core/desk/admin/admin.view';
import { documentForHolder } from '#core/desk/admin/document.view';
import type { Page, PageRequest } from '#core/kernel/table/page';
import { getBoxes } from '#core/kernel/table/tally.repo';
import { findAccounts, getAccount } from '#core/market/account/account.repo';
import { userForAdmin } from '#core/market/account/account.view';
import { findReputation } from '#core/market/account/reputation.repo';
import { listBidsBy, listBidsTo } from '#core/market/bid/bid.repo';
import { isConfirmed } from '#core/market/preferences/settings';
import { getMailSettings } from '#core/market/preferences/settings.repo';
import { findProjects } from '#core/market/project/project.repo';
import { reputationForAnyone } from '#core/market/review/review.view';
import { findBadges } from '#core/market/verification/badge.repo';
import { documentsOf } from '#core/market/verification/document.repo';
import { isStager } from '#shared/account/user.values';
import type { AdminBid } from '#shared/admin/admin.answers';
import type { UserPage } from '#shared/operations/operations.answers';

/** Returns the panel's page of a user. About 5 read units, and 1 for a stager's documents. @throws AppError NOT_FOUND */
export const userPage = async (id: string, now: Date): Promise<UserPage> => {
  const account = await getAccount(id);
  const [{ tally, inbox }, settings, reputation, badges, documents] = await Promise.all([
    getBoxes(id),
    getMailSettings(id),
    findReputation(id),
    findBadges([account]),
    isStager(account.userType) ? documentsOf(id) : [],
  ]);
  return {
    ...userForAdmin(account, tally),
    emailConfirmed: isConfirmed(settings, account.email),
    emailUndeliverable: settings.undeliverableEmail === account.email,
    lastSeenAt: account.lastSeenAt,
    suspendedIn: account.suspension?.caseId ?? null,
    counts: {
      projects: tally.projects,
      bids: tally.bids,
      pendingBids: tally.pendingBids,
      awaitedPayments: tally.awaitedPayments,
      deals: tally.deals,
      unreadNotifications: tally.unreadNotifications + inbox.unreadNotifications,
      unreadMessages: inbox.unreadMessages,
    },
    reputation: reputationForAnyone(account, reputation, now),
    badges: (badges.get(id) ?? []).map(badgeForAdmin),
    documents: documents.map(documentForHolder),
  };
};

/** Returns a stager's bids or those on an owner's projects, newest first. A page and two batches. @throws AppError NOT_FOUND */
export const bidsOfUser = async (id: string, request: PageRequest): Promise<Page<AdminBid>> => {
  const account = await getAccount(id);
  const { items, next } = await (isStager(account.userType) ? listBidsBy : listBidsTo)(id, request);
  const [projects, stagers] = await Promise.all([
    findProjects(items.map(({ projectId }) => projectId)),
    findAccounts(items.map(({ userId }) => userId)),
  ]);
  return { items: items.map((bid) => bidForAdmin(bid, projects.get(bid.projectId), stagers.get(bid.userId))), next };
};
