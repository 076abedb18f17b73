import { withFreshReads } from '#core/kernel/stale';
import { inNextGeneration } from '#core/market/account/account';
import { findDevice, rememberDevice } from '#core/market/account/device.repo';
import { forgiveLogins } from '#core/market/account/guess';
import { hashPassword } from '#core/market/account/password';
import { saveChangedPassword } from '#core/market/account/reset.repo';
import { getSession } from '#core/market/account/session.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// This session and device stay signed in, because their user gave the password. Other sessions and reset links end.
export const handler = endpoint(routes.changePassword, async ({ body, request, device, now }) => {
  const passwordHash = await hashPassword(body.newPassword);
  const { account, secret } = await withFreshReads(async () => {
    const { session, account } = await getSession(request.sessionId, now);
    const known = await findDevice(device.secret, account, now);
    const { secret, writes } = rememberDevice(known, inNextGeneration(account), now);
    await saveChangedPassword(session, account, passwordHash, writes, now);
    return { account, secret };
  });
  device.remember(secret);
  await forgiveLogins(account);
});
