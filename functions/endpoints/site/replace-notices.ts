import { replaceNotices } from '#core/desk/operations/change-site';
import { stateForAdmin } from '#core/desk/operations/site-state';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.replaceNotices, async ({ body, caller, now }) =>
  stateForAdmin(await replaceNotices(body, caller, now), now),
);
