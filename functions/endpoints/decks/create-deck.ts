import { findBids } from '#core/bid/bid.repo';
import { newDeck } from '#core/deck/compose';
import { placedBids } from '#core/deck/deck';
import { saveDeck } from '#core/deck/deck.repo';
import { ownDeck } from '#core/deck/deck.view';
import { newId, newShortSecret } from '#core/ids';
import { maskFor } from '#core/masking/fragments.repo';
import { both } from '#core/parallel';
import { mustOwn } from '#core/project/project';
import { getProject } from '#core/project/project.repo';
import { withFreshReads } from '#core/stale';
import { creation } from '#http/creation';
import * as routes from '#shared/api/routes';

export const handler = creation(routes.createDeck, ({ params, body, caller, once, now }) =>
  withFreshReads(async () => {
    const places = body.bidIds.map((bidId) => ({ projectId: params.id, bidId }));
    const [project, [bids, mask]] = await both(getProject(params.id, caller.id), both(findBids(places), maskFor(caller.id)));
    mustOwn(project, caller.id);
    const deck = newDeck(project, bids, body, { id: newId(now), token: newShortSecret(), mask, now });
    const answer = ownDeck(deck, project, placedBids(deck, bids), {});
    await saveDeck(deck, now, mask.keeping(once.keeping(answer)));
    return answer;
  }),
);
