import { papersOf } from '#core/verification/paper.repo';
import { verificationForHolder } from '#core/verification/paper.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.getVerification, async ({ caller }) =>
  verificationForHolder(caller, await papersOf(caller.id)),
);
