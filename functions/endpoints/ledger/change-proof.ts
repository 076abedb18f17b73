import { changeProof } from '#core/desk/audit/change-proof';
import { proofForAdmin } from '#core/market/payment/payment.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Payments continue while contact reveals are paused, and are settled afterwards.
export const handler = endpoint(routes.changeProof, async ({ body, caller, now }) =>
  proofForAdmin(await changeProof(body, caller, now)),
);
