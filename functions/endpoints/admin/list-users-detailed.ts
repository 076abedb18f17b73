import { detailedUsersForAdmin } from '#core/admin/directory';
import { endpoint } from '#http/endpoint';
import { listUsersDetailed } from '#shared/api/routes';

export const handler = endpoint(listUsersDetailed, ({ query, now }) => detailedUsersForAdmin(query, now));
