import { userForSelf } from '#core/account/account.view';
import { endpoint } from '#http/endpoint';
import { getMe } from '#shared/api/routes';

export const handler = endpoint(getMe, async ({ caller }) => userForSelf(caller));
