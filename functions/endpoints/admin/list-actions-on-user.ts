import { actionsOnForAdmin } from '#core/desk/audit/audit';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.listActionsOnUser, ({ params, query, now }) => actionsOnForAdmin(params.id, query, now));
