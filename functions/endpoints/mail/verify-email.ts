import { withFreshReads } from '#core/kernel/stale';
import { readAddressToken } from '#core/market/preferences/link-token';
import { saveVerified } from '#core/market/preferences/settings.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Called by a button, not by the link itself, because mail scanners follow every link before people do.
export const handler = endpoint(routes.verifyEmail, async ({ body, now }) => {
  const { userId, secret } = readAddressToken(body.token);
  return { email: await withFreshReads(() => saveVerified(userId, secret, now)) };
});
