import { changeComparison } from '#core/desk/audit/change-comparison';
import { comparisonForAdmin } from '#core/market/payment/payment.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Payments continue while contact reveals are paused, and are settled afterwards.
export const handler = endpoint(routes.changeComparison, async ({ body, caller, now }) =>
  comparisonForAdmin(await changeComparison(body, caller, now)),
);
