import type { User } from '#shared/account/user.answers';
import { isOwner } from './auth';
import { plural } from './format';

/** Returns an owner's pending bids (specification section 2) or a stager's fees due, for the header and the icon of the installed app. */
export const headerBadge = (user: Pick<User, 'userType'>, pendingBids = 0, feesDue = 0): { count: number; label: string } =>
  isOwner(user)
    ? { count: pendingBids, label: plural(pendingBids, 'pending bid') }
    : { count: feesDue, label: `${plural(feesDue, 'fee')} due` };
