import { listRevenue } from '#core/market/ledger/ledger.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.listRevenue, ({ query }) => listRevenue(query));
