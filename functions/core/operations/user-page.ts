import { findAccounts, getAccount } from '#core/account/account.repo';
import { userForAdmin } from '#core/account/account.view';
import { badgeForAdmin, bidForAdmin } from '#core/admin/admin.view';
import { findBadges } from '#core/badge/badge.repo';
import { listBidsBy, listBidsTo } from '#core/bid/bid.repo';
import { isConfirmed } from '#core/mail-settings/settings';
import { getMailSettings } from '#core/mail-settings/settings.repo';
import { findProjects } from '#core/project/project.repo';
import { findReputation } from '#core/reputation/reputation.repo';
import { reputationForAnyone } from '#core/review/review.view';
import type { Page, PageRequest } from '#core/table/page';
import { getBoxes } from '#core/tally/tally.repo';
import { papersOf } from '#core/verification/paper.repo';
import { paperForHolder } from '#core/verification/paper.view';
import type { AdminBid } from '#shared/contracts/answers/admin';
import type { UserPage } from '#shared/contracts/answers/operations';
import { isStager } from '#shared/contracts/user-types';

/** The head of a user's page in the panel. About 5 read units, and 1 for a stager's papers. @throws AppError NOT_FOUND */
export const userPage = async (id: string, now: Date): Promise<UserPage> => {
  const account = await getAccount(id);
  const [{ tally, inbox }, settings, reputation, badges, papers] = await Promise.all([
    getBoxes(id),
    getMailSettings(id),
    findReputation(id),
    findBadges([account]),
    isStager(account.userType) ? papersOf(id) : [],
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
    papers: papers.map(paperForHolder),
  };
};

/** A stager's bids, or those on an owner's projects, newest first: a page and two batches. @throws AppError NOT_FOUND */
export const bidsOfUser = async (id: string, request: PageRequest): Promise<Page<AdminBid>> => {
  const account = await getAccount(id);
  const { items, next } = await (isStager(account.userType) ? listBidsBy : listBidsTo)(id, request);
  const [projects, stagers] = await Promise.all([
    findProjects(items.map(({ projectId }) => projectId)),
    findAccounts(items.map(({ userId }) => userId)),
  ]);
  return { items: items.map((bid) => bidForAdmin(bid, projects.get(bid.projectId), stagers.get(bid.userId))), next };
};
