import { changeProof } from '#core/desk/audit/change-proof';
import { proofForAdmin } from '#core/market/payment/payment.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Payments go on while reveals are held: they are settled once that is over.
export const handler = endpoint(routes.changeProof, async ({ body, caller, now }) =>
  proofForAdmin(await changeProof(body, caller, now)),
);
