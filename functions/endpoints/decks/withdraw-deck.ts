import { withFreshReads } from '#core/kernel/stale';
import { findDeck, removeDeck } from '#core/market/deck/deck.repo';
import { getOwnProject } from '#core/market/project/project.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// May be repeated: without a deck there is nothing to end.
export const handler = endpoint(routes.withdrawDeck, async ({ params, caller, now }) => {
  await getOwnProject(params.id, caller.id);
  await withFreshReads(async () => {
    const deck = await findDeck(params.id, now);
    if (deck) await removeDeck(deck);
  });
});
