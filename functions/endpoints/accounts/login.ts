import { findAccountByEmail } from '#core/account/account.repo';
import { userForSelf } from '#core/account/account.view';
import { findDevice, rememberDevice } from '#core/account/device.repo';
import { mustKnowPassword } from '#core/account/guess';
import { openSession } from '#core/account/session.repo';
import { notify } from '#core/notification/notification.repo';
import type { Limit } from '#core/throttle/throttle';
import { areaOf } from '#http/address';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// An unknown e-mail address and a wrong password cost the same work and get the same answer. A device on which the account has
// signed in before has an allowance of its own: what strangers guess cannot keep its owner out.
export const handler = endpoint(routes.login, async ({ body, request, device, now }) => {
  const { email, password } = body;
  const claimed = await findAccountByEmail(email);
  const known = await findDevice(device.secret, claimed, now);
  const limits: Limit[] = known
    ? [{ quota: 'loginByDevice', subject: known.hash }]
    : [
        { quota: 'loginByNetwork', subject: request.network },
        { quota: 'loginByEmail', subject: email },
      ];
  const told = { attempt: 'login', subject: email, area: areaOf(request.network) } as const;
  const wrong = 'Invalid email or password';
  const account = await mustKnowPassword({ password, account: claimed, limits, wrong, told }, now);
  const { secret, writes } = rememberDevice(known, account, now);
  const news = known ? [] : notify('new_device', { userId: account.id, mark: request.origin().device }, {}, now);
  const sessionId = await openSession(account, now, { origin: request.origin(), writes: [...writes, ...news] });
  device.remember(secret);
  return { user: userForSelf(account), sessionId };
});
