import { getCase } from '#core/market/moderation/case.repo';
import { wholeCaseForAdmin } from '#core/market/moderation/case.view';
import { loadCase } from '#core/market/moderation/decide';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.getCase, async ({ params, caller, now }) =>
  wholeCaseForAdmin(await loadCase(await getCase(params.id), now), caller.username),
);
