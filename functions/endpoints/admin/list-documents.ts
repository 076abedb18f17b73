import { documentsToCheck } from '#core/desk/admin/verification-queue';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.listDocuments, ({ query, now }) => documentsToCheck(query, now));
