import { hashPassword } from '#core/account/password';
import { getReset, saveNewPassword } from '#core/account/reset.repo';
import { forgive } from '#core/throttle/throttle';
import { endpoint } from '#http/endpoint';
import { resetPassword } from '#shared/api/routes';

// The token is looked at before the password is hashed, which is slow on purpose. Whoever mistyped the old password too often
// may log in with the new one at once.
export const handler = endpoint(resetPassword, async ({ body, now }) => {
  const { tokenHash, account } = await getReset(body.token, now);
  await saveNewPassword(account.id, tokenHash, await hashPassword(body.newPassword));
  await forgive('loginByEmail', account.email);
  return { message: 'Your password has been reset. Please log in with your new password.' };
});
