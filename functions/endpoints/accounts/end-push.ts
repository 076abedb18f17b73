import { forgetPush } from '#core/market/account/session.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Whether another device remains is checked when something is sent (core/telling/push/deliver.ts).
export const handler = endpoint(routes.endPush, async ({ session }) => {
  await forgetPush(session);
});
