import { withFreshReads } from '#core/kernel/stale';
import { inNextGeneration } from '#core/market/account/account';
import { findDevice, rememberDevice } from '#core/market/account/device.repo';
import { endOtherSessions, getSession } from '#core/market/account/session.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Ends all other sessions, even those that the index does not show yet. Forgets all other devices.
export const handler = endpoint(routes.endOtherSessions, async ({ request, device, now }) =>
  withFreshReads(async () => {
    const { session, account } = await getSession(request.sessionId, now);
    const known = await findDevice(device.secret, account, now);
    await endOtherSessions(session, account, known ? rememberDevice(known, inNextGeneration(account), now).writes : [], now);
  }),
);
