import { isHidden } from '#core/market/bid/bid';
import { listBidsTo, markSeenByOwner } from '#core/market/bid/bid.repo';
import { bidForOwner } from '#core/market/bid/bid.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// The dashboard polls this, so a page with hidden bids is short instead of reading more bids.
export const handler = endpoint(routes.listReceivedBids, async ({ query, caller, now }) => {
  const { items, next } = await listBidsTo(caller.id, query);
  const shown = caller.isImpersonating ? items : await Promise.all(items.map((bid) => markSeenByOwner(bid, now)));
  return { items: shown.flatMap((bid) => (bid && !isHidden(bid) ? [bidForOwner(bid, caller)] : [])), next };
});
