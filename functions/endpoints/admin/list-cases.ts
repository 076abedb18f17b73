import { listOpenCases } from '#core/market/moderation/case.repo';
import { withAuthors } from '#core/market/moderation/directory';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.listCases, async ({ query }) => withAuthors(await listOpenCases(query)));
