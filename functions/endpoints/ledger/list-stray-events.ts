import { listStrayEvents } from '#core/market/payment/stray-events';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.listStrayEvents, ({ query }) => listStrayEvents(query));
