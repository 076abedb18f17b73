import { decisionForAuthor } from '#core/market/moderation/case.view';
import { getOwnCase, loadCase } from '#core/market/moderation/decide';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.getDecision, async ({ params, caller, now }) =>
  decisionForAuthor(await loadCase(await getOwnCase(params.caseId, caller.id), now)),
);
