import { mustBeSelf } from '#core/account/account';
import { closeAccount } from '#core/jobs/delete-account';
import { savedWith } from '#core/trail/trail.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.deleteUser, async ({ params, caller, now }) => {
  mustBeSelf(caller, params.id);
  await closeAccount(caller.id, now, savedWith({ type: 'account_deleted', userId: caller.id }, now));
});
