import { saveWithAction } from '#core/kernel/audit-log/audit.repo';
import { closeAccount } from '#core/market/jobs/delete-account';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.deleteUserAsAdmin, ({ params, caller, now }) =>
  closeAccount(params.id, now, { save: saveWithAction({ type: 'user_deleted', userId: params.id }, caller, now) }),
);
