import { listBidsTo } from '#core/bid/bid.repo';
import { bidForAnyone } from '#core/bid/bid.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.listReceivedBids, async ({ query, caller }) => {
  const { items, next } = await listBidsTo(caller.id, query);
  return { items: items.map(bidForAnyone), next };
});
