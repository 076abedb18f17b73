import { closeSession, endSession } from '#core/market/account/session.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Ending a session that does not exist is not an error. If an administrator logs out, the impersonated user stays signed in.
export const handler = endpoint(routes.logout, async ({ request, session, now }) => {
  if (session?.impersonation) await endSession(session, now);
  else if (request.sessionId) await closeSession(request.sessionId);
});
