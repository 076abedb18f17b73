import { actsForAdmin } from '#core/desk/audit/audit';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.listActs, ({ query, now }) => actsForAdmin(query, now));
