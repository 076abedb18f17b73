import { isAppError } from '#core/kernel/errors';
import { readTemplate } from '#core/kernel/page-template';
import { deckMissingPage, deckPage } from '#core/market/deck/deck.page';
import { countView } from '#core/market/deck/deck.repo';
import { deckForSeller, roomsOf } from '#core/market/deck/deck.view';
import { openDeck } from '#core/market/deck/open';
import { page } from '#http/page';
import { templates } from '#shared/pages';

// Only this page counts views, not the API's answer with the same data.
export const handler = page('deckPage', async ({ params, now, isRead }) => {
  try {
    const { deck, project, owner, bids } = await openDeck(params.token ?? '', now);
    const [template] = await Promise.all([
      readTemplate(templates.deck),
      isRead &&
        countView(
          deck,
          bids.map(({ bid }) => bid).filter((bid) => roomsOf(project, [bid]).length > 0),
        ),
    ]);
    return { status: 200, html: deckPage(template, deckForSeller(deck, project, owner, bids, now)) };
  } catch (error) {
    if (!isAppError(error, 'NOT_FOUND')) throw error;
    return { status: 404, html: deckMissingPage(await readTemplate(templates.deckMissing), error.message) };
  }
});
