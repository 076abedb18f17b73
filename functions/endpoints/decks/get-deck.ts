import { findBids } from '#core/market/bid/bid.repo';
import { findDeck, findDeckViews } from '#core/market/deck/deck.repo';
import { ownDeck } from '#core/market/deck/deck.view';
import { getOwnProject } from '#core/market/project/project.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.getDeck, async ({ params, caller, now }) => {
  const project = await getOwnProject(params.id, caller.id);
  const deck = await findDeck(params.id, now);
  if (!deck) return { deck: null };
  const places = deck.bidIds.map((bidId) => ({ projectId: params.id, bidId }));
  const [bids, [views = {}]] = await Promise.all([findBids(places), findDeckViews([params.id])]);
  return { deck: ownDeck(deck, project, bids, views) };
});
