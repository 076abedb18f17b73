import { listCasesOf } from '#core/market/moderation/case.repo';
import { withAuthors } from '#core/market/moderation/directory';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.listCasesOfUser, async ({ params, query }) =>
  withAuthors(await listCasesOf(params.id, query)),
);
