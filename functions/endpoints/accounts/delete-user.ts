import { saveWithEvent } from '#core/kernel/audit-log/trail.repo';
import { assertSelf } from '#core/market/account/account';
import { closeAccount } from '#core/market/jobs/delete-account';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.deleteUser, async ({ params, query, caller, now }) => {
  assertSelf(caller, params.id);
  await closeAccount(caller.id, now, {
    save: saveWithEvent({ type: 'account_deleted', userId: caller.id }, now),
    reference: query.reference,
  });
});
