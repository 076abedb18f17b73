import { findBids } from '#core/bid/bid.repo';
import { newDeck } from '#core/deck/compose';
import { saveDeck } from '#core/deck/deck.repo';
import { ownDeck } from '#core/deck/deck.view';
import { newId, newShortSecret, sha256 } from '#core/ids';
import { both } from '#core/parallel';
import { mustOwn } from '#core/project/project';
import { getProject } from '#core/project/project.repo';
import { withFreshReads } from '#core/stale';
import { creation } from '#http/creation';
import * as routes from '#shared/api/routes';

// The link is told here and nowhere else. Kept for a repetition of the call, it is sealed by the caller's own key.
export const handler = creation(routes.createDeck, ({ params, body, caller, once, now }) =>
  withFreshReads(async () => {
    const places = body.bidIds.map((bidId) => ({ projectId: params.id, bidId }));
    const [project, bids] = await both(getProject(params.id, caller.id), findBids(places));
    mustOwn(project, caller.id);
    const token = newShortSecret();
    const deck = newDeck(project, bids, body, { id: newId(now), tokenHash: sha256(token), now });
    const answer = { token, deck: ownDeck(deck, {}) };
    await saveDeck(deck, now, once.keeping(answer));
    return answer;
  }),
);
