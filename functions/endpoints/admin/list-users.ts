import { usersForAdmin } from '#core/admin/directory';
import { endpoint } from '#http/endpoint';
import { listUsers } from '#shared/api/routes';

export const handler = endpoint(listUsers, ({ query }) => usersForAdmin(query));
