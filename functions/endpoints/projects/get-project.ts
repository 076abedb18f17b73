import { both } from '#core/kernel/parallel';
import type { Account, Reader } from '#core/market/account/account';
import { findAccount } from '#core/market/account/account.repo';
import type { Party } from '#core/market/account/former';
import { findParty } from '#core/market/account/former.repo';
import { withdrawalOf } from '#core/market/bid/bid';
import { findBidderClaim } from '#core/market/bid/bid.repo';
import type { ProjectRecord } from '#core/market/project/project';
import { getProject } from '#core/market/project/project.repo';
import { needsOwner, projectWithOwner } from '#core/market/project/project.view';
import { endpoint } from '#http/endpoint';
import { isStager } from '#shared/account/user.values';
import * as routes from '#shared/api/routes';
import type { OwnWithdrawal } from '#shared/project/project.answers';

// Public, but only the owner and the stager with the paid bid see who the owner is.
export const handler = endpoint(routes.getProject, async ({ params, caller, now }) => {
  const project = await getProject(params.id, caller?.id);
  const [owner, ownWithdrawal] = await both(ownerFor(project, caller, now), withdrawalBy(caller, project));
  return { ...projectWithOwner(project, owner, caller, now), ...(ownWithdrawal && { ownWithdrawal }) };
});

/** A stager may bid on a project twice at most, and the page says so. */
const withdrawalBy = async (caller: Account | undefined, { id, status }: ProjectRecord): Promise<OwnWithdrawal | undefined> =>
  caller && isStager(caller.userType) && status === 'open' ? withdrawalOf(await findBidderClaim(id, caller.id)) : undefined;
const ownerFor = async (
  project: ProjectRecord,
  caller: (Account & Reader) | undefined,
  now: Date,
): Promise<Party | undefined> => {
  if (caller?.id === project.userId) return caller;
  // Tells a stager who may bid whether the owner can be reached.
  if (caller && isStager(caller.userType) && project.status === 'open') return findAccount(project.userId);
  return needsOwner(project, caller) ? findParty({ userId: project.userId, bidId: project.selectedBidId ?? '' }, now) : undefined;
};
