import { notFound } from '#core/kernel/errors';
import { endSession, listSessions } from '#core/market/account/session.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Answers NOT_FOUND for somebody else's session.
export const handler = endpoint(routes.endSession, async ({ params, caller, now }) => {
  const session = (await listSessions(caller, now)).find(({ id }) => id === params.id);
  if (!session) throw notFound('Session');
  await endSession(session, now);
});
