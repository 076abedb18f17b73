import { newAnswer } from '#core/deck/compose';
import { saveAnswer } from '#core/deck/deck.repo';
import { deckForSeller } from '#core/deck/deck.view';
import { openDeck } from '#core/deck/open';
import { withFreshReads } from '#core/stale';
import { take } from '#core/throttle/throttle';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Whoever has the link answers, without an account: it chooses nothing, and says what the seller likes.
export const handler = endpoint(routes.answerDeck, async ({ params, body, request, now }) => {
  await take('deckAnswerByNetwork', request.network, now);
  await take('deckAnswerByDeck', params.token, now);
  return withFreshReads(async () => {
    const { deck, project, bids } = await openDeck(params.token, now);
    const favorite = bids.find(({ position }) => position === body.position)?.bid;
    const answer = newAnswer(deck, project, favorite, body, now);
    if (answer) await saveAnswer(deck, project, answer, now);
    return deckForSeller(answer ? { ...deck, answer } : deck, project, bids, now);
  });
});
