import { listLedgerLines } from '#core/market/payment/payment-desk';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.listLedger, ({ query: { month, ...request } }) => listLedgerLines(month, request));
