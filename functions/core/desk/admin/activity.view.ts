import type { ActivityRecord } from '#core/desk/follow/activity.repo';
import { dollars } from '#core/kernel/dollars';
import type { Account } from '#core/market/account/account';
import { fullContact } from '#core/market/account/contact.view';
import type { BidRecord } from '#core/market/bid/bid';
import { type ProjectRecord, publicLocation, publicTitle } from '#core/market/project/project';
import { userTypeLabel } from '#shared/account/user.values';
import type { Activity } from '#shared/admin/admin.answers';

interface Remains {
  account: Account | undefined;
  project: ProjectRecord | undefined;
  bid: BidRecord | undefined;
}

const texts: Record<Activity['type'], (remains: Remains) => string> = {
  user_registered: ({ account }) => `Registered as ${account ? userTypeLabel(account.userType) : 'a user'}`,
  project_created: ({ project }) => `Posted ${titleOf(project)}${project ? ` in ${publicLocation(project)}` : ''}`,
  bid_placed: ({ bid, project }) => `Bid ${bid ? `${dollars(bid.amount)} ` : ''}on ${titleOf(project)}`,
  bid_accepted: ({ bid, project }) => `Accepted a bid ${bid ? `of ${dollars(bid.amount)} ` : ''}on ${titleOf(project)}`,
  payment_made: ({ bid, project }) =>
    `Paid the platform fee ${bid ? `of ${dollars(bid.platformFee)} ` : ''}for ${titleOf(project)}`,
  project_completed: ({ project }) => `Completed ${titleOf(project)}`,
};

const titleOf = (project: ProjectRecord | undefined): string =>
  project ? `"${publicTitle(project)}"` : 'a project that is gone';

/** Words an activity. A deleted account has no name. */
export const activityForAdmin = ({ type, createdAt }: ActivityRecord, remains: Remains): Activity => ({
  type,
  userId: remains.account?.id ?? null,
  user: remains.account ? fullContact(remains.account).name : null,
  details: texts[type](remains),
  timestamp: createdAt,
});
