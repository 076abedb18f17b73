import { countUse } from '#core/kernel/rate-limit/throttle';
import { withFreshReads } from '#core/kernel/stale';
import { applyAnswer } from '#core/market/deck/compose';
import { saveAnswer } from '#core/market/deck/deck.repo';
import { deckForSeller } from '#core/market/deck/deck.view';
import { openDeck } from '#core/market/deck/open';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Anybody with the link may answer, without an account. The answer decides nothing.
export const handler = endpoint(routes.answerDeck, async ({ params, body, request, now }) => {
  await countUse('deckAnswerByNetwork', request.network, now);
  await countUse('deckAnswerByDeck', params.token, now);
  return withFreshReads(async () => {
    const { deck, project, owner, bids } = await openDeck(params.token, now);
    const change = applyAnswer(deck, project, bids, body, now);
    if (change) await saveAnswer(deck, project, change, now);
    return deckForSeller({ ...deck, ...change }, project, owner, bids, now);
  });
});
