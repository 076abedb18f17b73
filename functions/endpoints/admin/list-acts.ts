import { actsForAdmin } from '#core/audit/audit';
import { endpoint } from '#http/endpoint';
import { listActs } from '#shared/api/routes';

export const handler = endpoint(listActs, ({ query }) => actsForAdmin(query));
