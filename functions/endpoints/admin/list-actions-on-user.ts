import { auditEntriesForAdmin } from '#core/desk/audit/audit';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.listActionsOnUser, ({ params, query, now }) =>
  auditEntriesForAdmin({ list: 'actions', about: params.id, ...query }, now),
);
