import { closeSession, endSession } from '#core/market/account/session.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Ending a session that does not exist, or has already ended, is not an error. Of an administrator's, whoever was looked at goes on reading.
export const handler = endpoint(routes.logout, async ({ request, session, now }) => {
  if (session?.impersonation) await endSession(session, now);
  else if (request.sessionId) await closeSession(request.sessionId);
});
