import { userPage } from '#core/desk/operations/user-page';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.getUser, ({ params, now }) => userPage(params.id, now));
