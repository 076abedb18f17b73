import { listDiscrepancies } from '#core/market/ledger/comparison.repo';
import { discrepancyForAdmin } from '#core/market/payment/payment.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.listDiscrepancies, async ({ query }) => {
  const { items, next } = await listDiscrepancies(query);
  return { items: items.map(discrepancyForAdmin), next };
});
