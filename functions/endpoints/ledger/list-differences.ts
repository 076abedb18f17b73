import { listDifferences } from '#core/market/ledger/proof.repo';
import { differenceForAdmin } from '#core/market/payment/payment.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.listDifferences, async ({ query }) => {
  const { items, next } = await listDifferences(query);
  return { items: items.map(differenceForAdmin), next };
});
