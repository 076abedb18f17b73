import type { Account } from '#core/account/account';
import { findAccounts } from '#core/account/account.repo';
import type { BidRecord } from '#core/bid/bid';
import { findBidOf, listProjectBids } from '#core/bid/bid.repo';
import { bidWithBidder } from '#core/bid/bid.view';
import type { ProjectRecord } from '#core/project/project';
import { getProject } from '#core/project/project.repo';
import type { Page, PageRequest } from '#core/table/page';
import { env } from '#functions/env';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';
import { isStager } from '#shared/contracts/user-types';

// The owner and visitors compare all bids that stand; a stager never sees what others bid.
export const handler = endpoint(routes.listProjectBids, async ({ params, query, caller, now }) => {
  const project = await getProject(params.id);
  const { items, next } = await visibleBids(project, caller, query);
  const bidders = await findAccounts(items.map(({ userId }) => userId));
  return {
    items: items.flatMap((bid) => {
      const bidder = bidders.get(bid.userId);
      return bidder ? [bidWithBidder(bid, bidder, caller?.id, now)] : [];
    }),
    next,
  };
});

const visibleBids = async (project: ProjectRecord, caller: Account | undefined, page: PageRequest): Promise<Page<BidRecord>> => {
  if (caller && isStager(caller.userType)) {
    const own = await findBidOf(project.id, caller.id);
    return { items: own ? [own] : [], next: undefined };
  }
  if (env.SEALED_BIDS && caller?.id !== project.userId) return { items: [], next: undefined };
  return listProjectBids(project.id, page);
};
