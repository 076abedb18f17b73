import { decideCase } from '#core/market/jobs/follow-suspension';
import { wholeCaseForAdmin } from '#core/market/moderation/case.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Saves the decision and its audit record in one transaction. If two administrators decide at once, the second one fails.
export const handler = endpoint(routes.decideCase, async ({ params, body, caller, now }) =>
  wholeCaseForAdmin(await decideCase(params.id, body, caller.username, now), caller.username),
);
