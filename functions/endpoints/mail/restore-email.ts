import { withFreshReads } from '#core/kernel/stale';
import { restoreEmail } from '#core/market/account/profile.repo';
import { readAddressToken } from '#core/market/preferences/link-token';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// For users whose address was changed by an intruder or by mistake. A button calls this, as in verify-email.ts.
export const handler = endpoint(routes.restoreEmail, async ({ body, now }) => {
  const { userId, secret } = readAddressToken(body.token);
  return { email: await withFreshReads(() => restoreEmail(userId, secret, now)) };
});
