import { createAccount } from '#core/account/account.repo';
import { userForSelf } from '#core/account/account.view';
import { rememberDevice } from '#core/account/device.repo';
import { hashPassword } from '#core/account/password';
import { openSession } from '#core/account/session.repo';
import { newId } from '#core/ids';
import { take } from '#core/throttle/throttle';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// A registration signs in at once. Of two racing for one e-mail address, one wins.
export const handler = endpoint(routes.register, async ({ body, request, device, now }) => {
  await take('registrationByNetwork', request.network, now);
  const account = await createAccount(newId(now), body, await hashPassword(body.password), now);
  const { secret, writes } = rememberDevice(undefined, account, now);
  const sessionId = await openSession(account, now, { origin: request.origin(), writes });
  device.remember(secret);
  return { user: userForSelf(account), sessionId };
});
