import { reportsForAdmin } from '#core/market/moderation/directory';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.listCaseReports, ({ params, query }) => reportsForAdmin(params.id, query));
