import { paymentsForAdmin } from '#core/market/payment/payment-desk';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.listPayments, ({ query, now }) => paymentsForAdmin(query, now));
