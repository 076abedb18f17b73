import { actsOnForAdmin } from '#core/desk/audit/audit';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.listActsOnUser, ({ params, query, now }) => actsOnForAdmin(params.id, query, now));
