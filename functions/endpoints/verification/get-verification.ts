import { verificationForHolder } from '#core/desk/admin/document.view';
import { documentsOf } from '#core/market/verification/document.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.getVerification, async ({ caller }) =>
  verificationForHolder(caller, await documentsOf(caller.id)),
);
