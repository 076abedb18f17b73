import { findComparison } from '#core/market/ledger/comparison.repo';
import { comparisonForAdmin } from '#core/market/payment/payment.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.getComparison, async () => comparisonForAdmin(await findComparison()));
