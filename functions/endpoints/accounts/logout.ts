import { closeSession } from '#core/account/session.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Ending a session that does not exist, or has already ended, is not an error.
export const handler = endpoint(routes.logout, async ({ request }) => {
  if (request.sessionId) await closeSession(request.sessionId);
});
