import { forgetPush } from '#core/market/account/session.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Does not check for other devices: core/telling/push/deliver.ts does so when it sends something.
export const handler = endpoint(routes.endPush, async ({ session }) => {
  await forgetPush(session);
});
