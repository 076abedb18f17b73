import { signIn } from '#core/market/account/sign-in';
import { areaOf } from '#http/address';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

export const handler = endpoint(routes.login, ({ body, request, device, now }) =>
  signIn(body, { device, area: areaOf(request.network), ...request }, now),
);
