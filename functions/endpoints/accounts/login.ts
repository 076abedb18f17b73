import { findAccountByEmail } from '#core/account/account.repo';
import { userForSelf } from '#core/account/account.view';
import { nobodysPasswordHash, verifyPassword } from '#core/account/password';
import { openSession } from '#core/account/session.repo';
import { AppError } from '#core/errors';
import { begin, countFailure, giveBack, mustHaveLeft, take } from '#core/throttle/throttle';
import { endpoint } from '#http/endpoint';
import { login } from '#shared/api/routes';

// An unknown e-mail address and a wrong password cost the same work and get the same answer. Only failures count against
// the allowance; that of the e-mail address is taken before the password is looked at, so that racing guesses cannot exceed it.
export const handler = endpoint(login, async ({ body, request, now }) => {
  await mustHaveLeft('loginByAddress', request.address, now);
  await begin('loginByEmail', body.email, now);
  const account = await findAccountByEmail(body.email);
  const matches = await verifyPassword(body.password, account?.passwordHash ?? nobodysPasswordHash);
  if (!account || !matches) {
    await countFailure('loginByEmail', body.email);
    await take('loginByAddress', request.address, now);
    throw new AppError('INVALID_CREDENTIALS', 'Invalid email or password');
  }
  await giveBack('loginByEmail', body.email);
  return { user: userForSelf(account), sessionId: await openSession(account, now) };
});
