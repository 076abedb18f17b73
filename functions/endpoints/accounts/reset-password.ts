import { inNextGeneration } from '#core/market/account/account';
import { findDevice, rememberDevice } from '#core/market/account/device.repo';
import { forgiveLogins } from '#core/market/account/guess';
import { hashPassword } from '#core/market/account/password';
import { getReset, saveNewPassword } from '#core/market/account/reset.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Checks the token before hashing, which is slow on purpose. Also ends a lockout by wrong passwords.
export const handler = endpoint(routes.resetPassword, async ({ body, device, now }) => {
  const { tokenHash, account } = await getReset(body.token, now);
  const known = await findDevice(device.secret, account, now);
  const { secret, writes } = rememberDevice(known, inNextGeneration(account), now);
  await saveNewPassword(account.id, tokenHash, await hashPassword(body.newPassword), writes, now);
  device.remember(secret);
  await forgiveLogins(account);
  return { message: 'Your password has been reset. Please log in with your new password.' };
});
