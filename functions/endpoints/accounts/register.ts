import { newId } from '#core/kernel/ids';
import { countUse } from '#core/kernel/rate-limit/throttle';
import { createAccount } from '#core/market/account/account.repo';
import { userForSelf } from '#core/market/account/account.view';
import { rememberDevice } from '#core/market/account/device.repo';
import { hashPassword } from '#core/market/account/password';
import { openSession } from '#core/market/account/session.repo';
import { signIn } from '#core/market/account/sign-in';
import { areaOf } from '#http/address';
import { creation } from '#http/creation';
import * as routes from '#shared/api/routes';

// Also signs in. If two calls race for one email address, one fails. A repeated call signs in again, because session ids are not
// stored.
export const handler = creation<typeof routes.register, null>(
  routes.register,
  async ({ body, request, device, once, now }) => {
    await countUse('registrationByNetwork', request.network, now);
    const account = await createAccount(newId(now), body, await hashPassword(body.password), now, once.saveWith(null));
    const { secret, writes } = rememberDevice(undefined, account, now);
    const sessionId = await openSession(account, now, { origin: request.origin(), writes });
    device.remember(secret);
    return { user: userForSelf(account), sessionId };
  },
  ({ body, request, device, now }) =>
    signIn(body, { device, area: areaOf(request.network), isRegistering: true, ...request }, now),
);
