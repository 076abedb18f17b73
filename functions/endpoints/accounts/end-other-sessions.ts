import { inNextGeneration } from '#core/account/account';
import { findDevice, rememberDevice } from '#core/account/device.repo';
import { endAllBut, getSession } from '#core/account/session.repo';
import { withFreshReads } from '#core/stale';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// However many there are, and whatever the index shows of them. Their devices are strangers again; this one is not.
export const handler = endpoint(routes.endOtherSessions, async ({ request, device, now }) =>
  withFreshReads(async () => {
    const { session, account } = await getSession(request.sessionId, now);
    const known = await findDevice(device.secret, account, now);
    await endAllBut(session, account, known ? rememberDevice(known, inNextGeneration(account), now).writes : []);
  }),
);
