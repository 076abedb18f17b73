import { isHidden } from '#core/market/bid/bid';
import { listBidsTo, shownToOwner } from '#core/market/bid/bid.repo';
import { bidForOwner } from '#core/market/bid/bid.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// The dashboard polls this, so hidden bids only make the page shorter, without further reads.
export const handler = endpoint(routes.listReceivedBids, async ({ query, caller, now }) => {
  const { items, next } = await listBidsTo(caller.id, query);
  const shown = caller.isImpersonating ? items : await Promise.all(items.map((bid) => shownToOwner(bid, now)));
  return { items: shown.flatMap((bid) => (bid && !isHidden(bid) ? [bidForOwner(bid, caller)] : [])), next };
});
