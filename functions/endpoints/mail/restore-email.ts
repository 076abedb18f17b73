import { restoreEmail } from '#core/account/profile.repo';
import { readAddressToken } from '#core/mail-settings/link-token';
import { withFreshReads } from '#core/stale';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Called by a button, like the confirmation of an address: for users whose account was given another address by an intruder, or
// by mistake.
export const handler = endpoint(routes.restoreEmail, async ({ body, now }) => {
  const { userId, secret } = readAddressToken(body.token);
  return { email: await withFreshReads(() => restoreEmail(userId, secret, now)) };
});
