import { restoreEmail } from '#core/account/profile.repo';
import { readAddressToken } from '#core/mail-settings/link-token';
import { withFreshReads } from '#core/stale';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// By a button, as an address is confirmed: for whoever had the account before somebody, or a slip of theirs, gave it another address.
export const handler = endpoint(routes.restoreEmail, async ({ body, now }) => {
  const { userId, secret } = readAddressToken(body.token);
  return { email: await withFreshReads(() => restoreEmail(userId, secret, now)) };
});
