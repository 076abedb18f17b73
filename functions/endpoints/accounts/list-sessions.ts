import { sessionForHolder } from '#core/market/account/session';
import { listSessions } from '#core/market/account/session.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// The index may lag behind for this session, so it is taken from the request.
export const handler = endpoint(routes.listSessions, async ({ caller, session, now }) => {
  const others = (await listSessions(caller, now)).filter(({ id }) => id !== session.id);
  return [session, ...others].map((one) => sessionForHolder(one, session.id));
});
