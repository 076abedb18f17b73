import { mustBeSelf } from '#core/account/account';
import { closeAccount } from '#core/ending/close';
import { endpoint } from '#http/endpoint';
import { deleteUser } from '#shared/api/routes';

export const handler = endpoint(deleteUser, async ({ params, caller, now }) => {
  mustBeSelf(caller, params.id);
  await closeAccount(caller.id, now);
});
