import { listCasesOf } from '#core/moderation/case.repo';
import { withAuthors } from '#core/moderation/directory';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.listCasesOfUser, async ({ params, query }) =>
  withAuthors(await listCasesOf(params.id, query)),
);
