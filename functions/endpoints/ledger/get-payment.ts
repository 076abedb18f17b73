import { paymentDetail } from '#core/market/payment/payment-desk';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.getPayment, ({ params }) => paymentDetail(params.paymentIntentId));
