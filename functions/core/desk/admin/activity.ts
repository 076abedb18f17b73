import { listActivity } from '#core/desk/follow/activity.repo';
import { findAccounts } from '#core/market/account/account.repo';
import { findBids } from '#core/market/bid/bid.repo';
import { findProjects } from '#core/market/project/project.repo';
import type { Activity } from '#shared/admin/admin.answers';
import { activityForAdmin } from './activity.view';

const present = (ids: (string | undefined)[]): string[] => ids.filter((id) => id !== undefined);

/** Returns the latest activity with current names. One query and three batches. */
export const latestActivity = async (limit: number): Promise<Activity[]> => {
  const records = await listActivity(limit);
  const [accounts, projects, bids] = await Promise.all([
    findAccounts(records.map(({ userId }) => userId)),
    findProjects(present(records.map(({ projectId }) => projectId))),
    findBids(records.flatMap(({ projectId, bidId }) => (projectId && bidId ? [{ projectId, bidId }] : []))),
  ]);
  return records.map((record) =>
    activityForAdmin(record, {
      account: accounts.get(record.userId),
      project: projects.get(record.projectId ?? ''),
      bid: bids.get(record.bidId ?? ''),
    }),
  );
};
