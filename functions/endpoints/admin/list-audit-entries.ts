import { auditEntriesForAdmin } from '#core/desk/audit/audit';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.listAuditEntries, ({ query, now }) => auditEntriesForAdmin(query, now));
