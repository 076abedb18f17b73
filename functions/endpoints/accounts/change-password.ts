import { inNextGeneration } from '#core/account/account';
import { findDevice, rememberDevice } from '#core/account/device.repo';
import { forgiveLogins } from '#core/account/guess';
import { hashPassword } from '#core/account/password';
import { saveChangedPassword } from '#core/account/reset.repo';
import { getSession } from '#core/account/session.repo';
import { withFreshReads } from '#core/stale';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// This session and this browser stay, as whoever sits here has just given the password. Every other session ends, and a reset
// link that is under way opens nothing any more.
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
