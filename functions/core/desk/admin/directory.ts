import { inParallel } from '#core/kernel/parallel';
import type { Page, PageRequest } from '#core/kernel/table/page';
import type { Tally } from '#core/kernel/table/tally';
import { getTallies } from '#core/kernel/table/tally.repo';
import type { Account } from '#core/market/account/account';
import { findAccounts, listAccounts } from '#core/market/account/account.repo';
import { userForAdmin } from '#core/market/account/account.view';
import { listBidsBy, listProjectBids } from '#core/market/bid/bid.repo';
import { findProjects, listAllProjects, listOwnProjects } from '#core/market/project/project.repo';
import { projectAsWritten } from '#core/market/project/project.view';
import { findBadges } from '#core/market/verification/badge.repo';
import type { AdminProject, AdminUser, AdminUserDetailed } from '#shared/admin/admin.answers';
import { badgeForAdmin, bidForAdmin, projectForAdmin } from './admin.view';

// The panel shows '+N more' after these, from the counts.
const projectsShown = 3;
const bidsShown = 5;
const projectBidsShown = 3;
// At most one query for each row.
const queriesAtOnce = 10;

const withTallies = async (request: PageRequest): Promise<Page<{ account: Account; tally: Tally }>> => {
  const { items: accounts, next } = await listAccounts(request);
  const tallies = await getTallies(accounts.map(({ id }) => id));
  return { items: accounts.map((account, index) => ({ account, tally: tallies[index] as Tally })), next };
};

/** Users with their counts, newest first. */
export const usersForAdmin = async (request: PageRequest): Promise<Page<AdminUser>> => {
  const { items, next } = await withTallies(request);
  return { items: items.map(({ account, tally }) => userForAdmin(account, tally)), next };
};

/** Users with their latest projects or bids and their badges, newest first. */
export const detailedUsersForAdmin = async (request: PageRequest, now: Date): Promise<Page<AdminUserDetailed>> => {
  const { items, next } = await withTallies(request);
  const badges = await findBadges(items.map(({ account }) => account));
  const rows = await inParallel(items, queriesAtOnce, async ({ account, tally }) => ({
    account,
    tally,
    projects: tally.projects > 0 ? (await listOwnProjects(account.id, undefined, { limit: projectsShown })).items : [],
    bids: tally.bids > 0 ? (await listBidsBy(account.id, { limit: bidsShown })).items : [],
  }));
  const titled = await findProjects(rows.flatMap(({ bids }) => bids.map(({ projectId }) => projectId)));
  return {
    items: rows.map(({ account, tally, projects, bids }) => ({
      ...userForAdmin(account, tally),
      projects: projects.map((project) => projectAsWritten(project, now)),
      recentBids: bids.map((bid) => bidForAdmin(bid, titled.get(bid.projectId), account)),
      badges: (badges.get(account.id) ?? []).map(badgeForAdmin),
    })),
    next,
  };
};

/** Projects with their owners and latest bids that stand, newest first. */
export const projectsForAdmin = async (request: PageRequest, now: Date): Promise<Page<AdminProject>> => {
  const { items: projects, next } = await listAllProjects(request);
  const bids = await inParallel(projects, queriesAtOnce, async ({ id, bidCount }) =>
    bidCount > 0 ? (await listProjectBids(id, { limit: projectBidsShown })).items : [],
  );
  const people = await findAccounts([...projects, ...bids.flat()].map(({ userId }) => userId));
  return {
    items: projects.map((project, index) => {
      const shown = (bids[index] ?? []).map((bid) => bidForAdmin(bid, project, people.get(bid.userId)));
      return projectForAdmin(project, people.get(project.userId), shown, now);
    }),
    next,
  };
};
