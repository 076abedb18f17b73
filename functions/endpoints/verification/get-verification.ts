import { verificationForHolder } from '#core/desk/admin/paper.view';
import { papersOf } from '#core/market/verification/paper.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.getVerification, async ({ caller }) =>
  verificationForHolder(caller, await papersOf(caller.id)),
);
