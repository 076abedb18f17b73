import { suspendUser } from '#core/market/jobs/follow-suspension';
import { caseForAdmin } from '#core/market/moderation/case.view';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.suspendUser, async ({ params, body, caller, now }) => {
  const { record, author } = await suspendUser(params.id, body, caller.username, now);
  return caseForAdmin(record, author);
});
