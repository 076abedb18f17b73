import { forgetPush } from '#core/market/account/session.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// That another device of the account may be left is looked at when something is to be told (core/telling/push/deliver.ts).
export const handler = endpoint(routes.endPush, async ({ session }) => {
  await forgetPush(session);
});
