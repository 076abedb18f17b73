import type { Account } from '#core/account/account';
import { findParties } from '#core/account/former.repo';
import type { BidRecord } from '#core/bid/bid';
import { findBidOf, listProjectBids } from '#core/bid/bid.repo';
import { listedBid } from '#core/bid/bid.view';
import { both } from '#core/parallel';
import { getProject } from '#core/project/project.repo';
import type { Page, PageRequest } from '#core/table/page';
import { env } from '#functions/env';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';
import { isStager } from '#shared/contracts/user-types';

// The owner and visitors compare all bids that stand; a stager never sees what others bid.
export const handler = endpoint(routes.listProjectBids, async ({ params, query, caller, now }) => {
  const [project, listed] = await both(getProject(params.id, caller?.id), visibleBids(params.id, caller, query));
  const isSealed = env.SEALED_BIDS && caller?.id !== project.userId && !(caller && isStager(caller.userType));
  const { items, next } = isSealed ? { items: [], next: undefined } : listed;
  const bidders = await findParties(
    items.map(({ id, userId }) => ({ bidId: id, userId })),
    now,
  );
  return { items: items.flatMap((bid) => listedBid(bid, bidders.get(bid.id), caller?.id, now) ?? []), next };
});

const visibleBids = async (projectId: string, caller: Account | undefined, page: PageRequest): Promise<Page<BidRecord>> => {
  if (caller && isStager(caller.userType)) {
    const own = await findBidOf(projectId, caller.id);
    return { items: own ? [own] : [], next: undefined };
  }
  return listProjectBids(projectId, page);
};
