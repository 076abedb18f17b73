import { readAddressToken } from '#core/mail-settings/link-token';
import { saveVerified } from '#core/mail-settings/settings.repo';
import { withFreshReads } from '#core/stale';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// By a button, never by the link itself: programs that look at mail before people do follow every link in it.
export const handler = endpoint(routes.verifyEmail, async ({ body, now }) => {
  const { userId, secret } = readAddressToken(body.token);
  return { email: await withFreshReads(() => saveVerified(userId, secret, now)) };
});
