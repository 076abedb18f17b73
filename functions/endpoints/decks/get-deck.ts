import { findDeck, findDeckLooks } from '#core/deck/deck.repo';
import { ownDeck } from '#core/deck/deck.view';
import { mustOwn } from '#core/project/project';
import { getProject } from '#core/project/project.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.getDeck, async ({ params, caller, now }) => {
  mustOwn(await getProject(params.id, caller.id), caller.id);
  const deck = await findDeck(params.id, now);
  if (!deck) return { deck: null };
  const [looks = {}] = await findDeckLooks([params.id]);
  return { deck: ownDeck(deck, looks) };
});
