import { listLedger } from '#core/ledger/ledger.repo';
import { lineForAdmin } from '#core/payment/payment.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.listLedger, async ({ query: { month, ...request } }) => {
  const { items, next } = await listLedger(month, request);
  return { items: items.map(lineForAdmin), next };
});
