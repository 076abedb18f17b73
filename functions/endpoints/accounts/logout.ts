import { closeSession } from '#core/account/session.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Whoever leaves is let go: a session that ended already, or never was, is no error.
export const handler = endpoint(routes.logout, async ({ request }) => {
  if (request.sessionId) await closeSession(request.sessionId);
});
