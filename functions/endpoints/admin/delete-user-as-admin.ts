import { closeAccount } from '#core/account/close';
import { endpoint } from '#http/endpoint';
import { deleteUserAsAdmin } from '#shared/api/routes';

export const handler = endpoint(deleteUserAsAdmin, ({ params, now }) => closeAccount(params.id, now));
