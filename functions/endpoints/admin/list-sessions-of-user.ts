import { getAccount } from '#core/market/account/account.repo';
import { sessionForAdmin } from '#core/market/account/session';
import { pageOfSessions } from '#core/market/account/session.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.listSessionsOfUser, async ({ params, query, now }) => {
  const { items, next } = await pageOfSessions(await getAccount(params.id), query, now);
  return { items: items.map(sessionForAdmin), next };
});
