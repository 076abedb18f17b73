import { newId, newShortSecret } from '#core/kernel/ids';
import { maskFor } from '#core/kernel/masking/fragments.repo';
import { both } from '#core/kernel/parallel';
import { withFreshReads } from '#core/kernel/stale';
import { findBids } from '#core/market/bid/bid.repo';
import { newDeck } from '#core/market/deck/compose';
import { saveDeck } from '#core/market/deck/deck.repo';
import { ownDeck } from '#core/market/deck/deck.view';
import { getOwnProject } from '#core/market/project/project.repo';
import { creation } from '#http/creation';
import * as routes from '#shared/api/routes';

export const handler = creation(routes.createDeck, ({ params, body, caller, once, now }) =>
  withFreshReads(async () => {
    const places = body.bidIds.map((bidId) => ({ projectId: params.id, bidId }));
    const [project, [bids, mask]] = await both(getOwnProject(params.id, caller.id), both(findBids(places), maskFor(caller.id)));
    const deck = newDeck(project, bids, body, { id: newId(now), token: newShortSecret(), mask, now });
    const answer = ownDeck(deck, project, bids, {});
    await saveDeck(deck, now, mask.saveWith(once.saveWith(answer)));
    return answer;
  }),
);
