import { deckForSeller } from '#core/market/deck/deck.view';
import { openDeck } from '#core/market/deck/open';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.openDeck, async ({ params, now }) => {
  const { deck, project, owner, bids } = await openDeck(params.token, now);
  return deckForSeller(deck, project, owner, bids, now);
});
