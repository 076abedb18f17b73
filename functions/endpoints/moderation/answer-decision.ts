import { decisionForAuthor } from '#core/market/moderation/case.view';
import { answerDecision, loadCase } from '#core/market/moderation/decide';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.answerDecision, async ({ params, body, caller, now }) =>
  decisionForAuthor(await loadCase(await answerDecision(params.caseId, caller.id, body.text, now), now)),
);
